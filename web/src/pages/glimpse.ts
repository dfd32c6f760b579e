// A small picture of a table: its newest part, with as many tiles as can still be told apart.

import { turned } from '../board/spots';
import type { Art, GameEvent, Placed, State } from '../lib/types';
import { artOf } from '../lib/art';

/** The most tiles across and down. */
export const across = 8;
export const down = 4;

export interface Glimpse {
  /** The picture's corner and size, in tiles. */
  x: number;
  y: number;
  width: number;
  height: number;
  tiles: (Placed & { url: string })[];
  figures: { id: number; player: number; x: number; y: number }[];
}

/** The window along one axis: all of it if it fits, else the part around the newest tile. */
function stretch(places: number[], most: number, newest: number): [number, number] {
  const low = Math.min(...places);
  const high = Math.max(...places);
  if (high - low < most) return [low, high - low + 1];
  const start = Math.round(newest - (most - 1) / 2);
  return [Math.max(low, Math.min(start, high - most + 1)), most];
}

/** The tile laid last, by the events. */
const newestOf = (tiles: Placed[], events: GameEvent[]) => {
  const laid = events.findLast((e) => e.type === 'tile' && e.x !== undefined && e.y !== undefined);
  return { x: laid?.x ?? tiles.at(-1)?.x ?? 0, y: laid?.y ?? tiles.at(-1)?.y ?? 0 };
};

export function glimpseOf(state: State, events: GameEvent[], art: Art): Glimpse | null {
  const { tiles } = state;
  if (tiles.length === 0) return null;
  const newest = newestOf(tiles, events);
  const [x, width] = stretch(tiles.map((t) => t.x), across, newest.x);
  const [y, height] = stretch(tiles.map((t) => t.y), down, newest.y);
  const inside = (at: { x: number; y: number }) => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
  const seen = tiles.filter(inside).map(({ x: tx, y: ty, rotation, tile }) => ({ x: tx, y: ty, rotation, tile, url: artOf(art, tile)?.url ?? '' }));
  return { x, y, width, height, tiles: seen, figures: figuresOn(state, seen, art) };
}

/** Where each figure that stands on a tile is, in tiles. */
function figuresOn(state: State, tiles: Placed[], art: Art): Glimpse['figures'] {
  const at = new Map(tiles.map((t) => [`${t.x},${t.y}`, t]));
  return state.figures.flatMap((f) => {
    const tile = at.get(`${f.x},${f.y}`);
    const spot = tile && f.segment !== undefined && artOf(art, tile.tile)?.spots[f.segment];
    if (!tile || !spot) return [];
    const [px, py] = turned(spot, tile.rotation);
    return [{ id: f.id, player: f.player, x: tile.x + px / 100, y: tile.y + py / 100 }];
  });
}
