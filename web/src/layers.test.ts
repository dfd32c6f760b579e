// The folders of the page stand on each other: whoever reads them in this order
// needs none that comes later.

import { expect, test } from 'vitest';

/** From the ground up. A folder imports only from itself and from those before it. */
const layers = ['lib', 'words', 'parts', 'app', 'board', 'model', 'kit', 'lens', 'why', 'motion', 'after', 'learn', 'own', 'sets', 'table', 'pages', 'App.svelte', 'main.ts'];

/** What stands beside the layers: compiled words, and what only tests use. */
const beside = new Set(['paraglide', 'testing', 'layers.test.ts']);

const sources = import.meta.glob<string>('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });

interface Arrow {
  from: string;
  to: string;
}

/** "./lens/say.ts" and "../words/name" make "words/name". */
function resolved(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const top = (path: string): string => path.split('/')[0] ?? '';

function arrowsOf(from: string, text: string): Arrow[] {
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((found) => found[1] ?? '');
  return paths.map((path) => ({ from, to: resolved(from, path) })).filter(({ to }) => top(to) !== top(from));
}

const files = Object.entries(sources).map(([path, text]) => ({ path: path.slice(2), text }));
const arrows = files.filter(({ path }) => !beside.has(top(path))).flatMap(({ path, text }) => arrowsOf(path, text));

const rank = (path: string): number => layers.indexOf(top(path));
const told = ({ from, to }: Arrow): string => `${from} imports ${to}`;

test('every folder has its place', () => {
  expect(files.map(({ path }) => top(path)).filter((name) => !beside.has(name) && !layers.includes(name))).toEqual([]);
});

test('imports run one way', () => {
  expect(arrows.length).toBeGreaterThan(500);
  const up = arrows.filter(({ from, to }) => !beside.has(top(to)) && !to.endsWith('.css') && rank(to) > rank(from));
  expect(up.map(told)).toEqual([]);
});

test('what only tests use is imported by nothing else', () => {
  expect(arrows.filter(({ from, to }) => top(to) === 'testing' && !from.endsWith('.test.ts')).map(told)).toEqual([]);
});

test('only the page itself names all sets', () => {
  const named = arrows.filter(({ to }) => to === 'sets/all').map(({ from }) => from);
  expect(named.filter((from) => !from.endsWith('.test.ts'))).toEqual(['main.ts']);
});

test('only sets know sets', () => {
  expect(arrows.filter(({ from, to }) => top(to) === 'sets' && to !== 'sets/all' && !from.endsWith('.test.ts')).map(told)).toEqual([]);
});
