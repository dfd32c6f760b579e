// The board's model for a position that is only shown, as in a replay.

import type { BoardModel } from '../board/types';
import type { Art, Seat, State } from '../lib/types';
import type { Draft } from '../model/draft.svelte';
import { boardModel } from '../model/scene';
import type { Cell } from './final';

export interface Still {
  art: Art;
  state: State;
  seats: Seat[];
  last: Map<number, Cell>;
  lit: Cell[];
  /** A move that is shown on the board without being played. */
  draft: Draft | null;
}

/** The model of a shown position: as at the table, but without anything to press. */
export function stillModel(still: Still): BoardModel {
  const acting = still.draft ? (still.state.decision?.player ?? -1) : -1;
  const model = boardModel({ ...still, acting, figure: '', events: [] });
  return { ...model, squares: [], spots: [], hover: () => null };
}
