// Gives dist/start.js its words, in all languages: it speaks where nothing else of the page
// has come.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const place = "{ WORDS: { text: '', again: '' } }";

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The script's text with the words filled in, by language. */
export function worded(text, words) {
  if (text.split(place).length !== 2) throw new Error(`start.js does not have ${place} once`);
  return text.replace(place, () => JSON.stringify(words));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = json('project.inlang/settings.json').locales.map((locale) => {
    const said = (file) => json(`messages/${locale}/page/${file}.json`);
    return [locale, { text: said('app').not_started, again: said('table').try_again }];
  });
  writeFileSync('dist/start.js', worded(readFileSync('dist/start.js', 'utf8'), Object.fromEntries(words)));
}
