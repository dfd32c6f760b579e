// The words of the sets, in the reader's language: what the server's names are called,
// by keys that are made of these names ("figure.builder"). They come from
// messages/LANGUAGE/NAME.json, which the terminal reads too (web/messages, in Go).

import type base from '../../messages/en/base.json';
import { getLocale } from '../paraglide/runtime.js';

/** A text, or one for each plural form of the language; `{name}` stands for an argument, and the
 * argument `count` chooses the form. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Words = Record<string, Text>;
export type Args = Record<string, string | number | undefined>;

/** What a set says of itself, not of a name. */
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

/** Takes in what a set, or the base game, is called in a language. */
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

/** A text with its arguments. One that is missing stays as it is written. */
export function filled(text: Text, args: Args, language: string): string {
  const form = typeof text === 'string' ? text : formOf(text, args['count'], language);
  return form.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const value = args[name];
    // No player sees it: every text is asked for in some test.
    if (value === undefined && import.meta.env.DEV) throw new Error(`nothing for ${written} of "${form}"`);
    return value === undefined ? written : String(value);
  });
}

/** The words of a key; nothing if nobody has any. */
export function said(key: string, args: Args = {}): string | undefined {
  const language = getLocale();
  const text = texts.get(language)?.get(key);
  return text === undefined ? undefined : filled(text, args, language);
}

/** What a set says of itself. */
export const saidOfSet = (set: string, what: OfSet): string | undefined => said(`${what}.${set}`);

/** Whether a key has words. */
export const hasWords = (key: string): boolean => texts.get(getLocale())?.has(key) ?? false;

export type BaseKey = Exclude<keyof typeof base, 'title'>;

/** Words that the base game has. */
export const say = (key: BaseKey, args?: Args): string => said(key, args) ?? key;

/** The same with the words of a set: `const say = sayer<typeof words>()`. */
export const sayer =
  <W>() =>
  (key: BaseKey | Exclude<keyof W & string, OfSet>, args?: Args): string =>
    said(key, args) ?? key;
