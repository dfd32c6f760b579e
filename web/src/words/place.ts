// Places that are no segments, in words: on a tower, in a quarter of the town.

import { m } from '../paraglide/messages.js';
import { pairOf } from '../lib/lane';
import { known } from '../lib/registry';
import { directionName, list } from './name';

type Word = () => string;

const quarters: Record<string, Word> = {
  castle: m.quarter_castle,
  blacksmith: m.quarter_blacksmith,
  cathedral: m.quarter_cathedral,
  market: m.quarter_market,
};

/** As they are called where it is clear that they are quarters. */
const short: Record<string, Word> = {
  castle: m.town_castle,
  blacksmith: m.town_blacksmith,
  cathedral: m.town_cathedral,
  market: m.town_market,
};

/** What a follower of a quarter can go to. */
const ways: Record<string, Word> = {
  castle: m.quarter_leads_city,
  blacksmith: m.quarter_leads_road,
  cathedral: m.quarter_leads_monastery,
  market: m.quarter_leads_field,
};

/** The quarters of the town as they lie, row by row: the Count goes round them clockwise. */
export const quarterIds = ['castle', 'market', 'cathedral', 'blacksmith'];

const corners: Record<string, Word> = { NE: m.corner_ne, SE: m.corner_se, SW: m.corner_sw, NW: m.corner_nw };
const axes: Record<string, Word> = { NS: m.axis_ns, EW: m.axis_ew };

export const quarterName = (id: string): string => quarters[id]?.() ?? id;
export const quarterShort = (id: string): string => short[id]?.() ?? id;
export const quarterWay = (id: string): string => ways[id]?.() ?? '';
export const cornerName = (corner: string): string => corners[corner]?.() ?? corner;
export const axisName = (axis: string): string => axes[axis]?.() ?? axis;

/** The quarter that a place is, or nothing: "castle" of "quarter castle". */
export const quarterOf = (place: string | undefined): string | undefined => /^quarter (.+)$/.exec(place ?? '')?.[1];

/** The first word of a place, and those behind it. */
function read(place: string): [string, string] {
  const [kind = '', ...rest] = place.split(' ');
  return [kind, rest.join(' ')];
}

/** The seat whose place it is, as a prison. */
export function jailer(place: string | undefined): number | undefined {
  const [kind, rest] = read(place ?? '');
  return known('places', kind)?.holder?.(rest);
}

/** "castle quarter", "tower at 3, 4", "prison of Bo". */
export function placeName(place: string, name: (seat: number) => string): string {
  if (place === 'out') return m.place_out();
  const [kind, rest] = read(place);
  return known('places', kind)?.name?.(rest, name) ?? place;
}

/** Which pair of tunnel tokens is meant: "A" of "pair a", or of a piece "tunnel-a". */
export const pairName = (of = ''): string => of.slice(-1).toUpperCase();

/** The two ends that a ferry joins, by the edges in its place: "north and east". */
export const ferryEnds = (place?: string): string => list([...pairOf(place)].map(directionName));
