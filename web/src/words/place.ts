// Places that are no segments, in words: on a tower, in a quarter of the town.

import { m } from '../paraglide/messages.js';
import { known } from '../lib/registry';

type Word = () => string;

const corners: Record<string, Word> = { NE: m.corner_ne, SE: m.corner_se, SW: m.corner_sw, NW: m.corner_nw };
const axes: Record<string, Word> = { NS: m.axis_ns, EW: m.axis_ew };

export const cornerName = (corner: string): string => corners[corner]?.() ?? corner;
export const axisName = (axis: string): string => axes[axis]?.() ?? axis;

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
