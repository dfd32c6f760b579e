// The names of drawn grounds and of signs.

import { m } from '../paraglide/messages.js';
import { markName, segmentName } from '../words/name';
import type { Edge, Ground } from './model';

const cells: Record<string, () => string> = {
  '.': m.own_field,
  '#': m.own_city,
  '@': m.own_shield,
  '=': m.own_road,
  '+': m.own_village,
  M: m.own_monastery,
  x: m.own_crossing,
};

/** The name of a cell's ground; digits and letters number a field, a city or a road. */
export function cellName(what: string): string {
  const numbered = /\d/.test(what) ? '.' : /[A-H]/.test(what) ? '#' : /[a-h]/.test(what) ? '=' : what;
  return cells[numbered]?.() ?? what;
}

/** The class of a cell: digits and letters look like the ground that they number. */
export function cellLook(what: string): string {
  if (what === '#' || /[A-H]/.test(what)) return 'city';
  if (what === '@') return 'city shield';
  if (what === '=' || /[a-h]/.test(what)) return 'road';
  if (what === '+') return 'village';
  if (what === 'M') return 'monastery';
  if (what === 'x') return 'crossing';
  return 'field';
}

const edgeWords: Record<Edge, () => string> = { n: m.own_edge_n, e: m.own_edge_e, s: m.own_edge_s, w: m.own_edge_w };
const groundWords: Record<Ground, () => string> = { field: m.own_field, road: m.own_road, city: m.own_city };

export const edgeName = (edge: Edge): string => edgeWords[edge]();
export const groundName = (ground: Ground): string => groundWords[ground]();

/** The place of a sign in words: the whole tile, or a segment. */
export const placeWords = (where: string, kind: string): string =>
  where === '' ? m.own_whole_tile() : segmentName(where, kind);

export const signWords = (sign: string): string => markName(sign);
