// Names that the page had for something that has a usual name. docs/vocabulary.md says what each means.

import { expect, test } from 'vitest';

const retired: Record<string, string> = {
  told: 'the name of what it is: lists, context, clock …',
  Told: 'WordContext, HostReason or Shown',
  tell: 'announce, show or the name of the event',
  Copies: 'Snapshots',
  comeAlong: 'syncOnLoad',
  Travel: 'SettingsSync',
};

const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts', '!./paraglide/**', '!./openapi/**'], { query: '?raw', import: 'default', eager: true });

/** The code of a file without its comments, texts, markup and styles. Where a name is declared, no point stands beside it. */
function codeOf(path: string, text: string): string {
  const script = path.endsWith('.svelte') ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((found) => found[1]).join('\n') : text;
  return script.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');
}

test('no code of the page is called by a retired name', () => {
  const found = Object.entries(sources).flatMap(([path, text]) => {
    const words = new Set(codeOf(path, text).match(/(?<![.\w$])[A-Za-z_$][\w$]*(?![.\w$])/g));
    return Object.keys(retired).flatMap((name) => (words.has(name) ? [`${path}: ${name} is ${retired[name]}`] : []));
  });
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
