// Tells dist/worker.js which version it belongs to and which files make up the
// page: a new version is another worker, and browsers notice that.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const worker = 'dist/worker.js';

/** The worker's text with version and files filled in. */
export function stamped(text, version, files) {
  const [before, after] = ["'VERSION'", "['SHELL']"];
  for (const place of [before, after]) if (text.split(place).length !== 2) throw new Error(`worker.js does not have ${place} once`);
  return text.replace(before, `'${version}'`).replace(after, JSON.stringify(files));
}

/** Words of a set: without a server there is no table that needs them. */
const ofSet = /^assets\/(?:[a-z]{2}|keys)-(?!base\.js)/;

/** The addresses of the files of the page, below where the worker is; the page's own is that itself. */
export function shellOf(names) {
  const own = names.filter((name) => !['index.html', 'SOURCE', 'worker.js', 'fonts.txt', 'licences.json'].includes(name) && !name.startsWith('icons/') && !ofSet.test(name));
  return ['', 'art/figures.svg', ...own].sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').slice('dist/'.length));
  const version = readFileSync('dist/SOURCE', 'utf8').slice(0, 16);
  writeFileSync(worker, stamped(readFileSync(worker, 'utf8'), version, shellOf(names)));
}
