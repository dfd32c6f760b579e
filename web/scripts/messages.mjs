// Checks that every language says what English says, with the same variables,
// in its own words: the page's own messages (page/*.json) and the words of the sets.
// `npm run build` and `npm run check` fail where one does not.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../messages');
const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** What every set says of itself. */
const ofTheSet = new Set(['title', 'adds', 'apart']);

const isPage = (file) => file.startsWith('page/');

/** What is wrong with the messages: `languages` holds, by language, each file's
 * messages, and `same`, by language and file, the names of those that may be as in English. */
export function faults(languages, same) {
  const { en: english, ...others } = languages;
  const names = Object.keys(english);
  return [
    ...doubles(english, names.filter(isPage)),
    ...doubles(english, names.filter((file) => !isPage(file))),
    ...Object.entries(others).flatMap(([locale, files]) => faultsOf(locale, files, english, same[locale] ?? {})),
  ];
}

/** Names are unique over the page's own files, and over those of all sets. */
function doubles(files, which) {
  const names = which.flatMap((file) => Object.keys(files[file])).filter((name) => !ofTheSet.has(name));
  return names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} is there twice`);
}

function faultsOf(locale, files, english, same) {
  const found = [];
  for (const file of new Set([...Object.keys(english), ...Object.keys(files)])) {
    const ours = files[file] ?? {};
    const theirs = english[file] ?? {};
    for (const name of Object.keys(ours)) if (!(name in theirs)) found.push(`${name} is not in English`);
    for (const name of Object.keys(theirs)) found.push(...faultOf(name, ours[name], theirs[name], same[file] ?? []).map((fault) => `${file}: ${fault}`));
  }
  const stale = Object.entries(same).flatMap(([file, names]) => names.filter((name) => !(name in (files[file] ?? {}))));
  return [...found, ...stale.map((name) => `${name} is in same.json only`)].map((fault) => `${locale}: ${fault}`);
}

function faultOf(name, ours, theirs, same) {
  if (ours === undefined) return [`${name} is missing`];
  const [mine, english] = [JSON.stringify(ours), JSON.stringify(theirs)];
  // An empty text says that there is nothing to say: it is so in every language.
  if (mine.includes('""') && english !== '""') return [`${name} is empty`];
  if (typeof ours !== typeof theirs) return [`${name} has other plurals than in English`];
  if (variables(mine).join() !== variables(english).join()) return [`${name} has other variables than in English`];
  if (mine === english && worded(ours) && !same.includes(name)) return [`${name} is as in English; if that is right, add it to messages/same.json`];
  return [];
}

const variables = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** Whether there is anything to translate. */
const worded = (message) => typeof message !== 'string' || /\p{L}/u.test(message.replaceAll(/\{\w+\}/g, ''));

function written(locale) {
  const files = readdirSync(join(folder, locale), { recursive: true }).filter((file) => file.endsWith('.json'));
  const all = files.map((file) => [file.slice(0, -'.json'.length), json(folder, locale, file)]);
  for (const [, messages] of all) delete messages.$schema;
  return Object.fromEntries(all);
}

const read = (locales) => Object.fromEntries(locales.map((locale) => [locale, written(locale)]));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { locales } = json(folder, '../project.inlang/settings.json');
  const list = faults(read(locales), json(folder, 'same.json'));
  for (const fault of list) console.error(fault);
  if (list.length > 0) process.exit(1);
}
