// Sentences about pairs of players whose rated games look odd.

import type { OddPair } from './types';
import { say } from './words';

/** The two players of a pair, for the head of its row. */
export const partyNames = (pair: OddPair): string => pair.names.map((name) => name || say('admin.rating.gone')).join(' – ');

/** Why a pair is listed, with the numbers behind it. */
export function oddText(pair: OddPair): string {
  const [one = 0, other = 0] = pair.won;
  return [
    say('admin.rating.games', { count: pair.games, one, other }),
    ...(pair.quick > 0 ? [say('admin.rating.quick', { count: pair.quick })] : []),
    ...(pair.same_network > 0 ? [say('admin.rating.same_network', { count: pair.same_network })] : []),
  ].join(' ');
}
