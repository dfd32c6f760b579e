// The places of the wheel's crowns, signs and pig on the board: the measures are those of its picture
// (art/wheel_art.go).

import type { Place, Placed } from '../../lib/types';
import type { Point } from '../../board/spots';
import { crownOf, sectorIds, sectorOf, sectorOfCrown } from './words';

interface Spot {
  x: number;
  y: number;
  at: Point;
}

/** Distances from the middle of the wheel, in hundredths of a tile. */
const crownWay = 98;
const pigWay = 133;
const signWay = 56;
/** A sign is drawn above its place, as if above a word. */
const signLow = 34;
/** The angle from the middle of a sector to each of its two crowns, in degrees. */
const apart = 15;

/** The crowns of each sector, as many as it has. */
const crowns: Record<string, string[]> = {
  fortune: ['fortune'],
  taxes: ['taxes-1', 'taxes-2'],
  famine: ['famine'],
  storm: ['storm-1', 'storm-2'],
  inquisition: ['inquisition'],
  plague: ['plague-1', 'plague-2'],
};

export const crownsOf = (sector: string): string[] => crowns[sector] ?? [];

/** Degrees clockwise from the north to the middle of a sector. */
const angleOf = (sector: string): number => 30 + 60 * sectorIds.indexOf(sector);

const squareName = (column: number, row: number) => `wheel-of-fortune/Wheel.${column}${row}`;

/** A point of the wheel on the board; null if the wheel is not on it. */
function pointAt(tiles: Placed[], degrees: number, way: number, lower = 0): Spot | null {
  const angle = (degrees * Math.PI) / 180;
  const [px, py] = [200 + way * Math.sin(angle), 200 - way * Math.cos(angle) + lower];
  const [column, row] = [Math.floor(px / 100), Math.floor(py / 100)];
  for (const { tile, x, y } of tiles) {
    if (tile === squareName(column, row)) return { x, y, at: [Math.round(px - 100 * column), Math.round(py - 100 * row)] };
  }
  return null;
}

/** The place of a crown or sector on the board; null for other places, or without the wheel. */
export function wheelSpot(tiles: Placed[], place: Place): Spot | null {
  const crown = crownOf(place);
  if (crown !== undefined) {
    const sector = sectorOfCrown(crown);
    const all = crownsOf(sector);
    const aside = all.length > 1 ? apart * (2 * all.indexOf(crown) - 1) : 0;
    return pointAt(tiles, angleOf(sector) + aside, crownWay);
  }
  const sector = sectorOf(place);
  return sector === undefined ? null : pointAt(tiles, angleOf(sector), pigWay);
}

/** The places of the sectors' signs, if the wheel is on the board. */
export const signsOf = (tiles: Placed[]): (Spot & { sector: string })[] =>
  sectorIds.flatMap((sector) => {
    const spot = pointAt(tiles, angleOf(sector), signWay, signLow);
    return spot ? [{ ...spot, sector }] : [];
  });
