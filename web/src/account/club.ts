// What became of the way to the club's identity provider and back, as the server says behind the #.

import type { Key } from './words';

export interface Came {
  /** What is said of it. */
  key: Key;
  well: boolean;
}

const well = new Map<string, Key>([
  ['added', 'account.club.came.added'],
  ['again', 'account.club.came.again'],
]);

const badly = new Map<string, Key>([
  ['gone', 'account.club.came.gone'],
  ['refused', 'account.club.came.refused'],
  ['down', 'account.club.came.down'],
  ['taken', 'account.club.came.taken'],
  ['other', 'account.club.came.other'],
  ['seated', 'account.club.came.seated'],
  ['banned', 'account.club.came.banned'],
  ['confirm', 'account.club.came.confirm'],
  ['failed', 'account.club.came.failed'],
]);

/** Nothing is said where the page shows it: who came in is in, and a name is asked for. */
export function cameOf(said: string | null): Came | null {
  const key = well.get(said ?? '') ?? badly.get(said ?? '');
  return key ? { key, well: well.has(said ?? '') } : null;
}
