// The words of the sets as modules, one a language and pack of sets (packs.mjs), so that a table
// loads its own and few others. The sheet of sets, which lists all of them, has one more a
// language with what it alone says of each: sentences, options. Both have the title. And
// the words of a page that comes late, which are not among the compiled messages.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packOf } from './packs.mjs';

const name = 'virtual:words';
const folder = join(import.meta.dirname, '../messages');

/** Pages that few people see, whose words come with them: page/NAME.json. */
const pages = ['account', 'notice', 'friends', 'plan', 'admin', 'players', 'tournaments'];

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

/** What comes with a language in one piece. All of them have the same keys, which come once:
 * a language's own are the texts, in the order that the base language has. */
const pieces = {
  base: (locale) => wordsOf(locale, 'base'),
  ...Object.fromEntries(pages.map((page) => [`page-${page}`, (locale) => JSON.parse(readFileSync(join(folder, locale, 'page', `${page}.json`), 'utf8'))])),
};

const keysOf = (piece) => Object.keys(pieces[piece]('en'));
const textsOf = (piece, locale) => {
  const texts = pieces[piece](locale);
  return keysOf(piece).map((key) => texts[key]);
};

const keysModule = (piece) => `const keys = ${JSON.stringify(keysOf(piece))};\nexport const words = (texts) => Object.fromEntries(keys.map((key, i) => [key, texts[i]]));\n`;
const pieceModule = (piece, locale, exported) => `import { words } from '${name}/keys-${piece}';\n${exported} words(${JSON.stringify(textsOf(piece, locale))});\n`;

/** The sheet is of many sets, each with keys of its own. */
const sheetSets = (locale) => Object.fromEntries(setsOf(locale).filter((set) => set !== 'base').map((set) => [set, listed(wordsOf(locale, set))]));
const sheetKeys = () => Object.entries(sheetSets('en')).map(([set, texts]) => [set, Object.keys(texts)]);

const sheetKeysModule = () => `const sets = ${JSON.stringify(sheetKeys())};
export const words = (texts) => Object.fromEntries(sets.map(([set, keys], n) => [set, Object.fromEntries(keys.map((key, i) => [key, texts[n][i]]))]));
`;

function sheetModule(locale) {
  const sets = sheetSets(locale);
  const texts = sheetKeys().map(([set, keys]) => keys.map((key) => sets[set][key]));
  return `import { words } from '${name}/keys-sheet';\nexport default words(${JSON.stringify(texts)});\n`;
}

function languageModule(locale) {
  const sets = setsOf(locale).filter((set) => set !== 'base');
  return [
    pieceModule('base', locale, 'export const base ='),
    `export const sheet = () => import('${name}/${locale}-sheet').then((words) => words.default);`,
    'export const sets = {',
    ...sets.map((set) => `  '${set}': () => import('${name}/${locale}-${packOf(set)}').then((words) => words.default['${set}']),`),
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
  const [, locale, piece] = /\/([a-z]+)-(.+)$/.exec(id) ?? [];
  if (locale === 'keys') return piece === 'sheet' ? sheetKeysModule() : keysModule(piece);
  if (piece === 'base') return languageModule(locale);
  if (piece === 'sheet') return sheetModule(locale);
  if (piece in pieces) return pieceModule(piece, locale, 'export default');
  const sets = setsOf(locale).filter((set) => set !== 'base' && packOf(set) === piece);
  return module(Object.fromEntries(sets.map((set) => [set, played(wordsOf(locale, set))])));
}

export function words(locales) {
  return {
    name: 'words',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${name}`) ? text(id.slice(1), locales) : undefined),
  };
}
