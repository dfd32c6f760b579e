// The pieces on the board, as their sets describe them. Pieces that the draft would put down are marked.

import type { PieceOnBoard } from '../board/types';
import { tokenSymbol } from '../lib/figures';
import type { Piece, Seat, State } from '../lib/types';
import { pieceText } from '../words/token';
import type { Draft } from './draft.svelte';
import { known } from '../lib/registry';
import { printed, spotOf, whereabouts } from './places';
import type { Ground, Spot } from './places';

/** The state after the draft, as far as previews have come. */
export const foreseen = (state: State, draft: Draft | null): State => draft?.outcome ?? draft?.steps.at(-1)?.state ?? state;

const usualSize = 36;

const symbolOf = (piece: Piece): string => {
  const symbol = known('pieces', piece.piece)?.symbol;
  return tokenSymbol(typeof symbol === 'function' ? symbol(piece) : piece.piece);
};

/** Whether a figure stands on the segment on which a piece lies. */
const shared = ({ x, y, segment }: Piece, { figures }: State) => figures.some((f) => f.x === x && f.y === y && f.segment === segment);

/** Beside a figure, to its right and to its left. */
const right = ({ at: [x, y], ...spot }: Spot): Spot => ({ ...spot, at: [x + 21, y - 17] });
const left = ({ at: [x, y], ...spot }: Spot): Spot => ({ ...spot, at: [x - 21, y - 17] });

/** The place of a piece: beside the figure it belongs to, where its set says, or beside a figure that stands there. */
function placeOf(piece: Piece, state: State, ground: Ground): Spot | null {
  if (piece.figure !== undefined) {
    const with_ = state.figures.find((f) => f.id === piece.figure);
    const spot = with_ && spotOf(ground, whereabouts(with_));
    if (spot) return right(spot);
  }
  const spot = spotOf(ground, whereabouts(piece));
  const at = known('pieces', piece.piece)?.at;
  if (!spot) return null;
  if (at) return { ...spot, at: at(piece, { at: spot.at, printed: (name) => printed(ground, spot.x, spot.y, name) }) };
  return piece.segment && shared(piece, state) ? left(spot) : spot;
}

const same = (a: Piece, b: Piece) => JSON.stringify(a) === JSON.stringify(b);

/** The pieces on the board; drafted ones are marked, and in the acting seat's colour. */
export function piecesOf(now: State, later: State, seats: Seat[], ground: Ground, acting: number): PieceOnBoard[] {
  const counts = new Map<string, number>();
  return later.pieces.flatMap((piece) => {
    const kind = known('pieces', piece.piece);
    const spot = kind?.layer === 'none' ? null : placeOf(piece, later, ground);
    if (!spot) return [];
    const lies = kind?.layer === 'ground';
    const name = lies || kind?.layer === 'fixed' ? `${piece.piece} ${spot.x},${spot.y}` : piece.piece;
    const n = counts.get(name) ?? 0;
    counts.set(name, n + 1);
    const drafted = !now.pieces.some((p) => same(p, piece));
    return {
      ...spot,
      key: `${name} ${n}`,
      symbol: symbolOf(piece),
      size: kind?.size ?? usualSize,
      turn: kind?.turn?.(piece) ?? 0,
      lies,
      high: kind?.heap ? (piece.state ?? 1) : 1,
      seat: piece.player ?? (drafted ? acting : -1),
      label: pieceText(piece, seats),
      drafted,
    };
  });
}

/** The cells through which a piece such as the dragon has moved in its present movement, up to where it is. */
export function trailOf(state: State): { x: number; y: number }[] {
  const on = (name: string) => state.pieces.filter((p) => p.piece === name && p.x !== undefined && p.y !== undefined);
  const marks = new Set(state.pieces.map((p) => p.piece));
  return [...marks].flatMap((mark) => {
    const mover = known('pieces', mark)?.trailOf;
    if (mover === undefined) return [];
    const visited = on(mark).sort((a, b) => (a.state ?? 0) - (b.state ?? 0));
    const way = visited.length > 0 ? [...visited, ...on(mover)] : [];
    return way.map((p) => ({ x: p.x!, y: p.y! })).filter((c, i, all) => c.x !== all[i - 1]?.x || c.y !== all[i - 1]?.y);
  });
}
