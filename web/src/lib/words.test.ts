import { afterEach, describe, expect, it } from 'vitest';
import { faults } from '../../scripts/messages.mjs';
import cases from '../../messages/testdata/readers.json';
import same from '../../messages/same.json';
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { filled, hasWords, said, saidOfSet, say, takeWords } from './words';
import type { Args, Text, Words } from './words';

interface Case {
  why: string;
  language: string;
  text?: string;
  variants?: Text;
  arguments: Args;
  wanted: string;
}

const missing = /^nothing for /;

describe('the reader', () => {
  it.each((cases as Case[]).map((c) => [c.why, c] as const))('reads as the terminal does: %s', (_, { language, text, variants, arguments: args, wanted }) => {
    const read = () => filled(text ?? variants ?? '', args, language);
    // What is missing stays as it is written; here, where players do not look, it is a fault.
    if (/\{\w+\}/.test(wanted) && !Object.values(args).some((value) => String(value).includes('{'))) expect(read).toThrow(missing);
    else expect(read()).toBe(wanted);
  });
});

describe('words', () => {
  const usual = getLocale;
  afterEach(() => overwriteGetLocale(usual));

  it('are found by their keys, in the language of the reader', () => {
    expect([said('figure.builder'), say('term.tile', { count: 1 }), saidOfSet('plague', 'title')]).toEqual(['Builder', '1 tile', 'The Plague']);
    overwriteGetLocale(() => 'fr');
    expect([said('figure.builder'), say('term.tile', { count: 0 }), saidOfSet('plague', 'title')]).toEqual(['Bâtisseur', '0 tuile', 'La peste']);
  });

  it('of what nobody has described are none', () => {
    expect([said('figure.sheep'), hasWords('figure.sheep'), hasWords('figure.pig'), saidOfSet('hills', 'adds')]).toEqual([undefined, false, true, undefined]);
  });

  it('of one set do not hide those of another', () => {
    takeWords('en', 'meadow', { title: 'The Meadow', 'figure.goat': 'Goat' });
    expect([saidOfSet('meadow', 'title'), saidOfSet('plague', 'title'), said('figure.goat')]).toEqual(['The Meadow', 'The Plague', 'Goat']);
  });

  it('want all their arguments', () => {
    expect(() => said('segment.at', { place: 'city', x: 1 })).toThrow(missing);
  });
});

const texts = import.meta.glob<Words>('../../messages/*/**/*.json', { eager: true, import: 'default' });
const byLanguage: Record<string, Record<string, Words>> = {};
for (const [path, words] of Object.entries(texts)) {
  const [, language = '', file = ''] = /messages\/([a-z]{2})\/(.+)\.json$/.exec(path) ?? [];
  if (language) (byLanguage[language] ??= {})[file] = Object.fromEntries(Object.entries(words).filter(([key]) => key !== '$schema'));
}

describe('the files of five languages', () => {
  it('say the same, with the same arguments and plurals', () => {
    expect(Object.keys(byLanguage).sort()).toEqual(['de', 'en', 'es', 'fr', 'it']);
    expect(faults(byLanguage, same)).toEqual([]);
  });
});

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../paraglide/**', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const sets = Object.entries(byLanguage['en'] ?? {}).filter(([file]) => !file.startsWith('page/') && file !== 'terminal' && file !== 'notice');
// What ends so is the terminal's, and its tests'.
const keys = sets.flatMap(([, words]) => Object.keys(words)).filter((key) => !['title', 'adds', 'apart'].includes(key) && !/\.(terminal|you)$/.test(key));
const kinds = new Set(keys.map((key) => key.split('.')[0] ?? ''));

/** What the page asks for: keys, and keys with names of the server's in them. */
const asked = Object.values(sources)
  .flatMap((text) => [...text.matchAll(/'([a-z]+\.[^'\n]+)'|`([a-z]+\.[^`\n]+)`/g)].map(([, plain, made]) => plain ?? made ?? ''))
  .filter((key) => kinds.has(key.split('.')[0] ?? '') && !key.replaceAll(/\$\{[^}]*\}/g, '').includes(' '));

/** A name has no dot but that of an option, which is named after its set too. */
const matching = (key: string) => {
  const names = /^(option|value)\./.test(key) ? '.+' : '[^.]+';
  return new RegExp(`^${key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')).join(names)}$`);
};

describe('the keys', () => {
  const known = new Set(keys);
  const made = asked.filter((key) => key.includes('${')).map(matching);

  it('are enough for a test', () => expect([keys.length > 800, asked.length > 150, made.length > 40]).toEqual([true, true, true]));

  it('that the page names have words', () => {
    expect(asked.filter((key) => !key.includes('${') && !known.has(key))).toEqual([]);
  });

  it('are all asked for', () => {
    const plain = new Set(asked);
    expect(keys.filter((key) => !plain.has(key) && !made.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});
