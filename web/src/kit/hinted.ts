// The cells that the board lights for a hint.

import type { Hints, Reason, State } from '../lib/types';

interface Cell {
  x: number;
  y: number;
}

const tile = /^tile (-?\d+),(-?\d+) /;

/** The cell on which a move lays its tile. */
function laid(all: string[]): Cell[] {
  const [, x, y] = tile.exec(all[0] ?? '') ?? [];
  return x === undefined ? [] : [{ x: Number(x), y: Number(y) }];
}

/** The cells of the feature that a reason names, if the state lists it, and the cells that the reason lists. */
function named({ x, y, segment, squares = [] }: Reason, { features = [] }: Pick<State, 'features'>): Cell[] {
  const feature = features.find((f) => f.segments.some((s) => s.x === x && s.y === y && s.segment === segment));
  const at = x === undefined || y === undefined ? [] : [{ x, y }];
  return [...(feature?.segments ?? at), ...squares].map((s) => ({ x: s.x, y: s.y }));
}

/** All cells of a hint, each once: its tile, the features that its reasons name, and the squares they are about. */
export function cellsOf({ all, reasons }: Pick<Hints['lines'][number], 'all' | 'reasons'>, state: Pick<State, 'features'>): Cell[] {
  const cells = [...laid(all), ...reasons.flatMap((reason) => named(reason, state))];
  return [...new Map(cells.map((c) => [`${c.x},${c.y}`, c])).values()];
}
