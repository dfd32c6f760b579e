// What a player holds beside the board, as it is shown.

import { known } from '../lib/registry';
import type { Piece } from '../lib/types';

/** Pieces of a kind that stand for numbers become one, whose state is the sum; all others stay. */
export function held(pieces: Piece[]): Piece[] {
  const sums = new Map<string, Piece>();
  return pieces.flatMap((piece) => {
    const worth = known('pieces', piece.piece)?.worth?.(piece);
    if (worth === undefined) return [piece];
    const sum = sums.get(piece.piece);
    if (sum) {
      sum.state = (sum.state ?? 0) + worth;
      return [];
    }
    const first = { ...piece, state: worth };
    sums.set(piece.piece, first);
    return [first];
  });
}
