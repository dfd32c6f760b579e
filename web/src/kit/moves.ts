// The legal squares for a tile, the best fit first: those with most neighbours, then those beside
// features of the player, then those that few other tiles fit. The snapshot says which features are
// open towards a square.

import type { Square } from '../model/question';
import type { Feature, Seat, State } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { list } from '../words/name';
import { headText } from '../words/owner';

export interface Move {
  square: Square;
  /** How many tiles lie around it. */
  neighbours: number;
  /** The features that are open towards it. */
  beside: Feature[];
}

const deltas: Record<string, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

const cell = (x: number, y: number) => `${x},${y}`;

/** The features that are open towards each empty square. */
function openTo(features: Feature[]): Map<string, Feature[]> {
  const found = new Map<string, Feature[]>();
  for (const feature of features) {
    const cells = feature.ends.map(({ x, y, edge }) => cell(x + (deltas[edge]?.[0] ?? 0), y + (deltas[edge]?.[1] ?? 0)));
    for (const name of new Set(cells)) found.set(name, [...(found.get(name) ?? []), feature]);
  }
  return found;
}

export function sortedMoves(squares: Square[], state: State, you: number): Move[] {
  const laid = new Set(state.tiles.map((t) => cell(t.x, t.y)));
  const open = openTo(state.features ?? []);
  const fits = new Map((state.squares ?? []).map((s) => [cell(s.x, s.y), s.fits]));
  const moves = squares.map((square) => ({
    square,
    neighbours: Object.values(deltas).filter(([dx, dy]) => laid.has(cell(square.x + dx, square.y + dy))).length,
    beside: open.get(cell(square.x, square.y)) ?? [],
  }));
  const own = (move: Move) => move.beside.filter((f) => f.owners.includes(you)).length;
  const rare = ({ square }: Move) => fits.get(cell(square.x, square.y)) ?? 0;
  return moves.sort((a, b) => b.neighbours - a.neighbours || own(b) - own(a) || rare(a) - rare(b) || a.square.y - b.square.y || a.square.x - b.square.x);
}

/** "beside your city (its last open end) and road of Bo"; empty where nothing is known. */
export function besideText({ beside }: Move, seats: Seat[], you: number): string {
  if (beside.length === 0) return '';
  const named = beside.map((f) => {
    const feature = headText(f, seats, you);
    return f.ends.length === 1 ? m.lens_moves_last({ feature }) : feature;
  });
  return m.lens_moves_beside({ features: list(named) });
}
