// Every run has six minutes. What comes in many variants (languages, sizes, ways
// to play) is then tested in some of them, which move with the commit; `make
// browser` sets LONG=1 and tests all.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

export const long = process.env.LONG === '1';

/** What moves the choice: the commit, or SEED. */
export const seed = process.env.SEED ?? commit();

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'none';
  }
}

const rank = (name) => createHash('sha256').update(`${seed} ${name}`).digest('hex');

/** So many of the variants, or all in a long run. */
export function some(count, variants, name = String) {
  if (long) return variants;
  const taken = new Set(variants.toSorted((a, b) => rank(name(a)).localeCompare(rank(name(b)))).slice(0, count));
  return variants.filter((v) => taken.has(v));
}

/** A test of long runs only. */
export const longTest = long ? test : () => {};
