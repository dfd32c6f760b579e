// The tiles left by kind, sorted, and split by whether they fit a square.

import type { State } from '../lib/types';

export interface Kind {
  tile: string;
  count: number;
}

/** How many tiles nobody has seen: those left, and those that left the game unseen. */
export const unseen = ({ left, buried = 0 }: State['bag']): number => left + buried;

export type Order = 'count' | 'name';

const byName = (a: Kind, b: Kind) => a.tile.localeCompare(b.tile, 'en', { numeric: true });

export function kindsLeft(kinds: Record<string, number>, order: Order): Kind[] {
  const list = Object.entries(kinds).flatMap(([tile, count]) => (count > 0 ? [{ tile, count }] : []));
  return list.sort((a, b) => (order === 'count' ? b.count - a.count : 0) || byName(a, b));
}

/** Splits kinds into those that fit a square and the others. */
export function split(list: Kind[], fitting: Record<string, number>): { fit: Kind[]; rest: Kind[] } {
  return { fit: list.filter((k) => fitting[k.tile]), rest: list.filter((k) => !fitting[k.tile]) };
}
