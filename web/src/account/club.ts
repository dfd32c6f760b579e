// What became of the way to the club's identity provider and back, as the server says behind the #.

import type { Key } from './words';

const came = ['added', 'again', 'gone', 'refused', 'down', 'taken', 'other', 'confirm', 'failed'] as const;

export interface Came {
  /** What is said of it. */
  key: Key;
  well: boolean;
}

/** Nothing is said where the page shows it: who came in is in, and a name is asked for. */
export function cameOf(said: string | null): Came | null {
  const how = came.find((one) => one === said);
  return how ? { key: `account.club.came.${how}`, well: how === 'added' || how === 'again' } : null;
}
