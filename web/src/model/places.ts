// Where on the board a thing is: on a segment, at a corner, on top of a tower,
// on a castle, in a quarter of the town.

import { fanned, risen, turned } from '../board/spots';
import type { Point } from '../board/spots';
import { artOf } from '../lib/art';
import type { Art, Placed, State } from '../lib/protocol';
import { quarterShort } from '../words/place';
import { signsOf, wheelSpot } from './wheel';

/** The tiles and the towers that places are measured on. */
export interface Ground {
  art: Art;
  tiles: Map<string, Placed>;
  /** How high the tower of a cell is. */
  towers: Map<string, number>;
}

/** What says where something is. */
export interface Located {
  x?: number;
  y?: number;
  segment?: string;
  corner?: string;
  place?: string;
}

/** A cell, and a point in it. */
export interface Spot {
  x: number;
  y: number;
  at: Point;
}

export const middle: Point = [50, 50];


const corners: Record<string, Point> = { NE: [100, 0], SE: [100, 100], SW: [0, 100], NW: [0, 0] };
const sides: Record<string, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };

/** Where about its lake a ferry is chosen, from the middle of the lake: in a ring, so
 * that none covers another, the bends on their side. */
const lanes: Record<string, Point> = { NS: [0, -34], NE: [30, -17], ES: [30, 17], EW: [0, 34], SW: [-30, 17], NW: [-30, -17] };

/** The quarters of the town lie about the seam of its two inner tiles. */
const quarters: Record<string, { tile: string; at: Point; symbol: string }> = {
  castle: { tile: 'count/CO/6', at: [30, 8], symbol: 'castles' },
  cathedral: { tile: 'count/CO/6', at: [30, 88], symbol: 'minster' },
  market: { tile: 'count/CO/7', at: [70, 8], symbol: 'bazaar' },
  blacksmith: { tile: 'count/CO/7', at: [70, 88], symbol: 'anvil' },
};

export const cellOf = (x: number, y: number) => `${x},${y}`;

export function groundOf(art: Art, state: State): Ground {
  const towers = state.pieces.filter((p) => p.piece === 'tower' && p.x !== undefined && p.y !== undefined);
  return {
    art,
    tiles: new Map(state.tiles.map((t) => [cellOf(t.x, t.y), t])),
    towers: new Map(towers.map((p) => [cellOf(p.x!, p.y!), p.state ?? 1])),
  };
}

/** Where on a tile one of its segments or marks is shown. */
function printed({ art, tiles }: Ground, x: number, y: number, name: string): Point | undefined {
  const tile = tiles.get(cellOf(x, y));
  const spot = tile && artOf(art, tile.tile)?.spots[name];
  return tile && spot ? turned(spot, tile.rotation) : undefined;
}

/** The foot of a tower. */
export const footOf = (ground: Ground, x: number, y: number): Point => printed(ground, x, y, 'tower') ?? middle;

function topPoint(ground: Ground, x: number, y: number): Point {
  const [px, py] = footOf(ground, x, y);
  return [px, py - 12 - risen(ground.towers.get(cellOf(x, y)) ?? 1)];
}

function quarterSpot({ tiles }: Ground, name: string): Spot | null {
  const quarter = quarters[name];
  const tile = quarter && [...tiles.values()].find((t) => t.tile === quarter.tile);
  return tile ? { x: tile.x, y: tile.y, at: turned(quarter.at, tile.rotation) } : null;
}

/** What stands below the figures of each quarter, where the town is, and in each
 * sector of a wheel: there is room for its sign only. */
export function captionsOf(ground: Ground): (Spot & { text: string; symbol: string })[] {
  const signs = signsOf([...ground.tiles.values()]).map(({ x, y, at, sector }) => ({ x, y, at, text: '', symbol: `sector-${sector}` }));
  const names = Object.entries(quarters).flatMap(([name, { symbol }]) => {
    const spot = quarterSpot(ground, name);
    return spot ? [{ x: spot.x, y: spot.y, at: [spot.at[0], spot.at[1] + 33] as Point, text: quarterShort(name), symbol }] : [];
  });
  return [...names, ...signs];
}

/** A place by its words: "tower 3,4", "castle 3,4 N", "quarter market". */
function named(ground: Ground, place: string): Spot | null {
  const [kind, where = '', side = ''] = place.split(' ');
  if (kind === 'quarter') return quarterSpot(ground, where);
  if (kind === 'crown' || kind === 'sector') return wheelSpot([...ground.tiles.values()], place);
  const [x, y] = where.split(',').map(Number);
  if (x === undefined || y === undefined) return null;
  if (kind === 'tower') return { x, y, at: topPoint(ground, x, y) };
  if (kind === 'machine') return { x, y, at: printed(ground, x, y, 'wings') ?? middle };
  return kind === 'castle' ? { x, y, at: sides[side] ?? middle } : null;
}

/** The middle of the lake of a tile. */
export const lakeOf = (ground: Ground, x: number, y: number): Point => printed(ground, x, y, 'ferry-lake') ?? middle;

/** Where the plague of a tile breaks out. */
export const sourceOf = (ground: Ground, x: number, y: number): Point => printed(ground, x, y, 'plague') ?? middle;

/** Where a ferry between two edges is chosen: "ferry NE". */
function laneSpot(ground: Ground, x: number, y: number, place: string): Spot | null {
  const [kind, pair = ''] = place.split(' ');
  const lane = lanes[pair];
  if (kind !== 'ferry' || !lane) return null;
  const [lx, ly] = lakeOf(ground, x, y);
  return { x, y, at: [lx + lane[0], ly + lane[1]] };
}

/** Where something is on the board; null if it is beside it. */
export function spotOf(ground: Ground, item: Located): Spot | null {
  const { x, y, segment, corner, place } = item;
  if (x === undefined || y === undefined) return place ? named(ground, place) : null;
  if (corner && corners[corner]) return { x, y, at: corners[corner] };
  if (segment) return { x, y, at: printed(ground, x, y, segment) ?? middle };
  return (place && (laneSpot(ground, x, y, place) ?? named(ground, place))) || { x, y, at: middle };
}

/** Gives each its point on the board, apart from those at the same place;
 * leaves out what is beside the board. */
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
