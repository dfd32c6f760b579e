// Where on the board something is: on a segment, at a corner, or in a place that a set defines, such as
// the top of a tower.

import { fanned, turned } from '../board/spots';
import type { Point } from '../board/spots';
import { artOf } from '../lib/art';
import type { Plan, Spot } from '../lib/bundle';
import type { Art, Piece, Place, Placed, State } from '../lib/types';
import { captionsOn, known } from '../lib/registry';

export type { Spot } from '../lib/bundle';

/** The tiles and pieces by which places are computed. */
export interface Ground {
  art: Art;
  tiles: Map<string, Placed>;
  pieces: Piece[];
}

/** A place, as figures, pieces, choices and events name it. */
export interface Located {
  x?: number;
  y?: number;
  segment?: string;
  corner?: string;
  place?: Place;
}

/** The place of a figure, piece, choice or event. */
export const whereabouts = ({ x, y, segment, corner, at }: Omit<Located, 'place'> & { at?: Place }): Located => ({ x, y, segment, corner, place: at });

export const middle: Point = [50, 50];

const corners: Record<string, Point> = { NE: [100, 0], SE: [100, 100], SW: [0, 100], NW: [0, 0] };

export const cellOf = (x: number, y: number) => `${x},${y}`;

export function groundOf(art: Art, state: State): Ground {
  return { art, tiles: new Map(state.tiles.map((t) => [cellOf(t.x, t.y), t])), pieces: state.pieces };
}

/** The point on a cell's tile where a segment or mark of it is shown. */
export function printed({ art, tiles }: Ground, x: number, y: number, name: string): Point | undefined {
  const tile = tiles.get(cellOf(x, y));
  const spot = tile && artOf(art, tile.tile)?.spots[name];
  return tile && spot ? turned(spot, tile.rotation) : undefined;
}

const planOf = (ground: Ground): Plan => ({
  tiles: [...ground.tiles.values()],
  pieces: ground.pieces,
  printed: (x, y, name) => printed(ground, x, y, name),
});

/** The captions that sets write on the board, below the figures. */
export const captionsOf = (ground: Ground): (Spot & { text: string; symbol: string })[] => captionsOn(planOf(ground));

/** The point of a place that its set defines; `on` is the cell that goes with it. */
const named = (ground: Ground, place: Place, on?: { x: number; y: number }): Spot | null =>
  known('places', place.kind)?.spot?.(place, planOf(ground), on) ?? null;

/** The point of a place on the board; null if it is beside the board. */
export function spotOf(ground: Ground, item: Located): Spot | null {
  const { x, y, segment, corner, place } = item;
  if (x === undefined || y === undefined) return place ? named(ground, place) : null;
  if (corner && corners[corner]) return { x, y, at: corners[corner] };
  if (segment) return { x, y, at: printed(ground, x, y, segment) ?? middle };
  return (place && named(ground, place, { x, y })) || { x, y, at: middle };
}

/** Gives each item its point on the board, apart from others at the same place; leaves out items beside the board. */
export function spread<T extends Located>(items: T[], ground: Ground): (T & Spot)[] {
  const crowds = new Map<string, { spot: Spot; items: T[] }>();
  for (const item of items) {
    const spot = spotOf(ground, item);
    if (!spot) continue;
    const key = `${cellOf(spot.x, spot.y)} ${spot.at}`;
    const crowd = crowds.get(key) ?? { spot, items: [] };
    crowd.items.push(item);
    crowds.set(key, crowd);
  }
  return [...crowds.values()].flatMap(({ spot, items: crowd }) => {
    const points = fanned(spot.at, crowd.length);
    return crowd.map((item, n) => ({ ...item, x: spot.x, y: spot.y, at: points[n]! }));
  });
}
