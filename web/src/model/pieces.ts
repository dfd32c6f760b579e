// The pieces on the board: dragon and fairy, towers, bridges, castles, the
// Count. Those that the draft would put down are shown as what they are not yet.

import type { Point } from '../board/spots';
import type { PieceOnBoard } from '../board/types';
import { tokenSymbol } from '../lib/figures';
import type { Piece, Seat, State } from '../lib/protocol';
import { pieceText } from '../words/token';
import type { Draft } from './draft.svelte';
import { laneOf } from '../lib/lane';
import { footOf, lakeOf, sourceOf, spotOf } from './places';
import type { Ground, Spot } from './places';

/** The game as the draft would leave it, as far as it is known. */
export const foreseen = (state: State, draft: Draft | null): State => draft?.outcome ?? draft?.steps.at(-1)?.state ?? state;

/** Percent of a tile. */
const sizes: Record<string, number> = { dragon: 62, fairy: 34, tower: 30, bridge: 100, castle: 100, ferry: 100, count: 40, ingot: 26, mage: 40, witch: 40, teacher: 40, porxada: 34, swap: 26, 'tunnel-a': 28, 'tunnel-b': 28, 'tunnel-c': 28, outbreak: 42, averted: 38, flea: 34, 'flea-inactive': 34 };
const usualSize = 36;

/** What figures stand on. */
const underfoot = new Set(['tower', 'bridge', 'castle', 'ferry']);

/** What is no thing by itself, but says something of another. */
const silent = new Set(['dragon-trail', 'ferry-free', 'gold-claim']);

/** What lies in heaps, as many as its state says. */
const heaps = new Set(['tower', 'ingot']);

/** What lies on a tile and never moves on. */
const cornered = new Set(['ingot', 'outbreak', 'averted', 'flea', 'flea-inactive']);

/** Where gold lies, out of the way of figures. */
const corner: Point = [80, 82];

/** Where a flea lies, for the same reason. */
const otherCorner: Point = [22, 82];

const east: Point = [100, 50];
const south: Point = [50, 100];

/** Clockwise degrees from how the art shows it: a bridge lies from north to
 * south, a castle on a seam from west to east. */
function turnOf({ piece, state = 0, place }: Piece): number {
  if (piece === 'ferry') return laneOf(place).turn;
  return (piece === 'bridge' || piece === 'castle') && state % 2 === 1 ? 90 : 0;
}

/** What has a number shows it. */
const numbered = new Set(['outbreak', 'averted']);

function symbolOf({ piece, place, state }: Piece): string {
  if (numbered.has(piece)) return tokenSymbol(`${piece}-${state ?? 1}`);
  return tokenSymbol(piece === 'ferry' && laneOf(place).bend ? 'ferry-bend' : piece);
}

/** A castle lies on the seam of two tiles; its state is the edge, clockwise from the north. */
const seams: Point[] = [[50, 0], east, south, [0, 50]];

/** Whether a figure stands on the segment on which a piece lies. */
const shared = ({ x, y, segment }: Piece, { figures }: State) => figures.some((f) => f.x === x && f.y === y && f.segment === segment);

/** Beside a figure, to its right and to its left. */
const right = ({ at: [x, y], ...spot }: Spot): Spot => ({ ...spot, at: [x + 21, y - 17] });
const left = ({ at: [x, y], ...spot }: Spot): Spot => ({ ...spot, at: [x - 21, y - 17] });

/** Towards the middle of the tile: where a road goes underground. */
const inward = ([x, y]: Point): Point => [50 + (x - 50) * 0.45, 50 + (y - 50) * 0.45];

function placeOf(piece: Piece, state: State, ground: Ground): Spot | null {
  if (piece.figure !== undefined) {
    const with_ = state.figures.find((f) => f.id === piece.figure);
    const spot = with_ && spotOf(ground, with_);
    if (spot) return right(spot);
  }
  const spot = spotOf(ground, piece);
  if (!spot) return null;
  if (piece.piece === 'ferry') return { ...spot, at: lakeOf(ground, spot.x, spot.y) };
  if (piece.piece.startsWith('tunnel-')) return { ...spot, at: inward(spot.at) };
  if (piece.segment && shared(piece, state)) return left(spot);
  if (piece.piece === 'tower') return { ...spot, at: footOf(ground, spot.x, spot.y) };
  if (piece.piece === 'ingot') return { ...spot, at: corner };
  if (piece.piece.startsWith('flea')) return { ...spot, at: otherCorner };
  if (numbered.has(piece.piece)) return { ...spot, at: sourceOf(ground, spot.x, spot.y) };
  return piece.piece === 'castle' ? { ...spot, at: seams[piece.state ?? 0] ?? spot.at } : spot;
}

const same = (a: Piece, b: Piece) => JSON.stringify(a) === JSON.stringify(b);

/** Those on the board, the drafted ones marked. */
export function piecesOf(now: State, later: State, seats: Seat[], ground: Ground): PieceOnBoard[] {
  const counts = new Map<string, number>();
  return later.pieces.flatMap((piece) => {
    const spot = silent.has(piece.piece) ? null : placeOf(piece, later, ground);
    if (!spot) return [];
    const lies = underfoot.has(piece.piece);
    const name = lies || cornered.has(piece.piece) ? `${piece.piece} ${spot.x},${spot.y}` : piece.piece;
    const n = counts.get(name) ?? 0;
    counts.set(name, n + 1);
    return {
      ...spot,
      key: `${name} ${n}`,
      symbol: symbolOf(piece),
      size: sizes[piece.piece] ?? usualSize,
      turn: turnOf(piece),
      lies,
      high: heaps.has(piece.piece) ? (piece.state ?? 1) : 1,
      seat: piece.player ?? -1,
      label: pieceText(piece, seats),
      drafted: !now.pieces.some((p) => same(p, piece)),
    };
  });
}

/** The way of the dragon in the movement that goes on, to where he is. */
export function trailOf(state: State): { x: number; y: number }[] {
  const on = (name: string) => state.pieces.filter((p) => p.piece === name && p.x !== undefined && p.y !== undefined);
  const visited = on('dragon-trail').sort((a, b) => (a.state ?? 0) - (b.state ?? 0));
  const way = visited.length > 0 ? [...visited, ...on('dragon')] : [];
  return way.map((p) => ({ x: p.x!, y: p.y! })).filter((c, i, all) => c.x !== all[i - 1]?.x || c.y !== all[i - 1]?.y);
}
