// Whole games are played in many ways, and each takes minutes: a run plays those that
// the commit draws. The same looks are had in each language: a run has them in those that
// the commit draws. LONG=1 has all of them, and the longest games. Every other test runs
// every time.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

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

/** Those of the variants that the commit draws, one unless said, or all in a long run. */
export function drawn(variants, count = 1) {
  return long ? variants : variants.toSorted((a, b) => rank(a).localeCompare(rank(b))).slice(0, count);
}

/** The ways in which whole games are played; a commit draws a third of them. */
const ways = ['mouse', 'keyboard', 'touch', 'the first expansions', 'by chance', 'everything'];
const today = drawn(ways, ways.length / 3);

/** Whether this run plays a whole game in that way. */
export function plays(way) {
  if (!ways.includes(way)) throw new Error(`no whole game is played by ${way}: it would be one of ${ways.join(', ')}`);
  return today.includes(way);
}
