// The words of the sets as modules, one a language and set, so that a table loads its
// own and no others. The sheet of sets, which lists all of them, has one more a
// language with what it alone says of each: sentences, options. Both have the title. And
// the words of a page that comes late, which are not among the compiled messages.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const name = 'virtual:words';
const folder = join(import.meta.dirname, '../messages');

/** Pages that few people see, whose words come with them: page/NAME.json. */
const pages = ['account', 'notice', 'plan'];

/** What the terminal and notices say, which no page does. */
const beside = new Set(['terminal.json', 'notice.json']);

const setsOf = (locale) =>
  readdirSync(join(folder, locale))
    .filter((file) => file.endsWith('.json') && !beside.has(file))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

const some = (texts, wanted) => Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));

/** What the terminal alone says of a set, which has no pictures and calls its reader by "you". */
const forTerminal = /\.(terminal|you)$/;
const wordsOf = (locale, set) => {
  const all = JSON.parse(readFileSync(join(folder, locale, `${set}.json`), 'utf8'));
  return some(all, (key) => !forTerminal.test(key));
};

const forSheet = /^(adds|apart|option\..*|value\..*)$/;
/** What the sheet says of a set, and what a table says of it. */
const listed = (texts) => some(texts, (key) => key === 'title' || forSheet.test(key));
const played = (texts) => some(texts, (key) => !forSheet.test(key));

const module = (value) => `export default ${JSON.stringify(value)};\n`;

function languageModule(locale) {
  const sets = setsOf(locale).filter((set) => set !== 'base');
  return [
    `export const base = ${JSON.stringify(wordsOf(locale, 'base'))};`,
    `export const sheet = () => import('${name}/${locale}-sheet').then((words) => words.default);`,
    'export const sets = {',
    ...sets.map((set) => `  '${set}': () => import('${name}/${locale}-${set}').then((words) => words.default),`),
    '};',
    'export const pages = {',
    ...pages.map((page) => `  '${page}': () => import('${name}/${locale}-page-${page}').then((words) => words.default),`),
    '};',
  ].join('\n');
}

function indexModule(locales) {
  return ['const files = {', ...locales.map((locale) => `  ${locale}: () => import('${name}/${locale}-base'),`), '};', 'export const load = (locale) => files[locale]();'].join('\n');
}

function text(id, locales) {
  if (id === name) return indexModule(locales);
  const [, locale, set] = /\/([a-z]+)-(.+)$/.exec(id) ?? [];
  if (set === 'base') return languageModule(locale);
  if (set.startsWith('page-')) return module(JSON.parse(readFileSync(join(folder, locale, 'page', `${set.slice('page-'.length)}.json`), 'utf8')));
  if (set !== 'sheet') return module(played(wordsOf(locale, set)));
  const others = setsOf(locale).filter((each) => each !== 'base');
  return module(Object.fromEntries(others.map((each) => [each, listed(wordsOf(locale, each))])));
}

export function words(locales) {
  return {
    name: 'words',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${name}`) ? text(id.slice(1), locales) : undefined),
  };
}
