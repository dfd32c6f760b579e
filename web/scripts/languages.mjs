// The page speaks one language at a time and loads no other, and of that only what is
// said: a plugin for Vite that makes of each message its number, which is the same in all
// languages, and of a language the list of its texts. Without it (in tests) messages
// are compiled functions of every language that ask which one is spoken.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stock = /\/src\/paraglide\/messages\.js$/;
const source = /\/src\/.*\.(?:svelte|ts)$/;
const name = 'virtual:page/';

const filesOf = (locale, patterns) => patterns.map((pattern) => join(root, pattern.replace('{locale}', locale)));

/** A message of several forms as lib/words.ts reads it, by the kind of the number `count`. */
export function formsOf(key, [{ selectors, match }]) {
  if (selectors.join() !== 'countPlural') throw new Error(`${key}: the form is chosen by ${selectors}, and not by {count}`);
  return Object.fromEntries(Object.entries(match).map(([kind, text]) => [kind.replace('countPlural=', ''), text]));
}

function messagesOf(locale, patterns) {
  const all = Object.assign({}, ...filesOf(locale, patterns).map((file) => JSON.parse(readFileSync(file, 'utf8'))));
  delete all.$schema;
  return Object.fromEntries(Object.entries(all).map(([key, text]) => [key, typeof text === 'string' ? text : formsOf(key, text)]));
}

/** A module that waits for the texts of the language, and so does all that needs them. */
const oneLanguage = (locales) =>
  [
    "import { getLocale } from './runtime.js';",
    "import { filled } from '../lib/words';",
    `const files = {${locales.map((locale) => `${locale}: () => import('${name}${locale}')`).join(', ')}};`,
    'const locale = getLocale();',
    'const texts = (await files[locale]()).default;',
    'export const m = (number, args = {}) => filled(texts[number], args, locale);',
  ].join('\n');

const use = /(?<![\w.$])m\.(\w+)(\(\s*\)|\()?/g;

/** A file of ours with messages by their numbers. */
export function numbered(code, keys, file) {
  return code.replaceAll(use, (_, key, call) => {
    const number = keys.indexOf(key);
    if (number < 0) throw new Error(`${file}: there is no message ${key}`);
    if (call === undefined) return `m.bind(0, ${number})`;
    return call === '(' ? `m(${number}, ` : `m(${number})`;
  });
}

/** For Vite: `settings` are those of the messages, and the base language says which there are. */
export function languages({ baseLocale, locales, 'plugin.inlang.messageFormat': { pathPattern } }) {
  let keys = [];
  return {
    name: 'one-language',
    enforce: 'pre',
    buildStart: () => void (keys = Object.keys(messagesOf(baseLocale, pathPattern))),
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : undefined),
    load(id) {
      if (stock.test(id)) return oneLanguage(locales);
      if (!id.startsWith(`\0${name}`)) return undefined;
      const locale = id.slice(name.length + 1);
      for (const file of filesOf(locale, pathPattern)) this.addWatchFile(file);
      const texts = messagesOf(locale, pathPattern);
      return `export default ${JSON.stringify(keys.map((key) => texts[key]))};`;
    },
    transform: (code, id) => (source.test(id) && code.includes('/paraglide/messages.js') ? { code: numbered(code, keys, id), map: null } : undefined),
  };
}
