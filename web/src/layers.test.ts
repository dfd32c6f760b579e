// The folders of the page stand on each other: a folder imports nothing from those that come later in this order.

import { expect, test } from 'vitest';
import type { Bundle } from './lib/bundle';
import { sections } from './lib/registry';
import type { Words } from './lib/words';
import { sets } from './sets/all';

/** From the ground up. A folder imports only from itself and from those before it. */
const layers = ['lib', 'words', 'parts', 'app', 'board', 'model', 'kit', 'lens', 'why', 'motion', 'after', 'learn', 'own', 'talk', 'notice', 'setup', 'players', 'account', 'admin', 'rulebook', 'sets', 'table', 'lobby', 'pages', 'tournaments', 'App.svelte', 'main.ts'];

/** What stands beside the layers: words, compiled types, and what only tests use. */
const beside = new Set(['messages', 'openapi', 'paraglide', 'testing', 'layers.test.ts', 'retired.test.ts', 'virtual.d.ts']);

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

test('only the page itself names all sets, in packs, and tests', () => {
  const named = files.filter(({ path, text }) => !path.endsWith('.test.ts') && /from '(?:virtual:sets|.*sets\/all)'/.test(text)).map(({ path }) => path);
  expect(named.toSorted()).toEqual(['main.ts', 'testing/setup.ts']);
});

test('only sets know sets', () => {
  expect(arrows.filter(({ from, to }) => top(to) === 'sets' && to !== 'sets/all' && !from.endsWith('.test.ts')).map(told)).toEqual([]);
});

/** Words that mean something else too: verbs of the protocol, types of events and of
 * the parts of a throw, names of our own. */
const common = new Set(['aside', 'big', 'capture', 'count', 'free', 'knockout', 'land', 'message', 'move', 'points', 'recall', 'score', 'throw', 'token']);

const wordsFiles = import.meta.glob<Words>(['../messages/en/*.json', '!../messages/en/terminal.json', '!../messages/en/notice.json'], { eager: true, import: 'default' });

/** The names in the keys of words: "plague.quiet_tiles" of "option.plague.quiet_tiles.help"; the rest
 * of a key is no name. */
const namesOf = (words: Words): string[] => Object.keys(words).flatMap((key) => /^(?!page|say)[a-z]+\.(.+?)(?:\.(?:help|your|event|state|whole|held|log|note|pass|prompt|letter|terminal|you)\b.*)?$/.exec(key)?.[1] ?? []);

/** What a bundle says something of. */
const namesIn = (bundle: Bundle): string[] => sections.flatMap((section) => Object.keys(bundle[section] ?? {}));

test('nothing but a set is compared with its names', async () => {
  const { base, ...others } = sets;
  const bundles = await Promise.all(Object.values(others).map((load) => load()));
  const ours = new Set([...common, ...namesIn(await base!()), ...namesOf(wordsFiles['../messages/en/base.json'] ?? {})]);
  const worded = Object.entries(wordsFiles).flatMap(([path, words]) => (path.endsWith('/base.json') ? [] : namesOf(words)));
  const names = new Set([...Object.keys(others), ...bundles.flatMap(namesIn), ...worded].filter((name) => !ours.has(name)));
  const outside = files.filter(({ path }) => !beside.has(top(path)) && !path.endsWith('.test.ts') && top(path) !== 'sets');
  const compared = outside.flatMap(({ path, text }) => [...text.matchAll(/(?:[=!]==\s*|case\s+|startsWith\(|includes\()'([\w-]+)/g)].map((found) => ({ path, name: found[1] ?? '' })));
  expect(names.size).toBeGreaterThan(200);
  expect(compared.filter(({ name }) => names.has(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
