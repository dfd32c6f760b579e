// The way of a ferry over its lake: the two edges that it joins, as the place of a piece or choice
// names them ("ferry NE").

import { spotIn } from '../../lib/place';
import type { Place } from '../../lib/types';

export interface Lane {
  /** Clockwise degrees from north to south, or of a bend from north to east. */
  turn: number;
  bend: boolean;
}

const lanes: Record<string, Lane> = {
  NS: { turn: 0, bend: false },
  EW: { turn: 90, bend: false },
  NE: { turn: 0, bend: true },
  ES: { turn: 90, bend: true },
  SW: { turn: 180, bend: true },
  NW: { turn: 270, bend: true },
};

/** The two edges that a ferry's place names; empty for other places. */
export const pairOf = (at?: Place): string => spotIn('ferry', at) ?? '';

export const laneOf = (at?: Place): Lane => lanes[pairOf(at)] ?? { turn: 0, bend: false };
