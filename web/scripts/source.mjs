// Writes dist/SOURCE: the hash of everything the build was made from. A Go test
// computes it again, so a stale dist is noticed without Node.
//
// The hash is the SHA-256 over the inputs sorted by path, for each the line
// "<SHA-256 of the file>  <path>\n".

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = [
  'index.html',
  'messages',
  'package-lock.json',
  'package.json',
  'project.inlang/settings.json',
  'public',
  'src',
  'svelte.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

// Compiled from the messages, and the types of the protocol; not committed.
const generated = new Set(['src/openapi', 'src/paraglide']);

function files(path) {
  if (generated.has(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => files(join(path, name).replaceAll('\\', '/')));
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

const lines = inputs
  .flatMap(files)
  .filter((path) => !path.endsWith('.test.ts'))
  .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  .map((path) => `${sha256(readFileSync(path))}  ${path}\n`);

writeFileSync('dist/SOURCE', `${sha256(lines.join(''))}\n`);
