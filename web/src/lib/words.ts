// The words of the sets in the reader's language: the words for the server's names, by keys made of
// these names ("figure.builder"). They come from messages/LANGUAGE/NAME.json, which the terminal
// program reads too (web/messages, in Go).

import type base from '../../messages/en/base.json';
import { getLocale } from '../paraglide/runtime.js';

/** A text, or one for each plural form of the language; `{name}` stands for an argument, and the
 * argument `count` chooses the form. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Words = Record<string, Text>;
export type Args = Record<string, string | number | undefined>;

/** The keys about a set itself, and not about a name in it. */
export type OfSet = 'title' | 'adds' | 'apart';
const ofSet: OfSet[] = ['title', 'adds', 'apart'];

const texts = new Map<string, Map<string, Text>>();
const plurals = new Map<string, Intl.PluralRules>();

const textsIn = (language: string): Map<string, Text> => {
  const known = texts.get(language) ?? new Map<string, Text>();
  texts.set(language, known);
  return known;
};

const isOfSet = (key: string): key is OfSet => (ofSet as string[]).includes(key);

/** Adds the words of a set or page in a language. */
export function takeWords(language: string, set: string, words: Words): void {
  const known = textsIn(language);
  for (const [key, text] of Object.entries(words)) known.set(isOfSet(key) ? `${key}.${set}` : key, text);
}

function formOf(text: Exclude<Text, string>, count: Args[string], language: string): string {
  if (typeof count !== 'number') return text.other ?? '';
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return text[rules.select(count)] ?? text.other ?? '';
}

/** A text with its arguments filled in. A missing one stays as it is written. */
export function filled(text: Text, args: Args, language: string): string {
  const form = typeof text === 'string' ? text : formOf(text, args['count'], language);
  return form.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const value = args[name];
    // No player sees this: a test requests every text.
    if (value === undefined && import.meta.env.DEV) throw new Error(`nothing for ${written} of "${form}"`);
    return value === undefined ? written : String(value);
  });
}

/** The words of a key; undefined if there are none. */
export function said(key: string, args: Args = {}): string | undefined {
  const language = getLocale();
  const text = texts.get(language)?.get(key);
  return text === undefined ? undefined : filled(text, args, language);
}

/** The words about a set itself. */
export const saidOfSet = (set: string, what: OfSet): string | undefined => said(`${what}.${set}`);

/** Whether a key has words. */
export const hasWords = (key: string): boolean => texts.get(getLocale())?.has(key) ?? false;

export type BaseKey = Exclude<keyof typeof base, 'title'>;

/** The words of a key of the base game. */
export const say = (key: BaseKey, args?: Args): string => said(key, args) ?? key;

/** The same with the words of a set: `const say = sayer<typeof words>()`. */
export const sayer =
  <W>() =>
  (key: BaseKey | Exclude<keyof W & string, OfSet>, args?: Args): string =>
    said(key, args) ?? key;
