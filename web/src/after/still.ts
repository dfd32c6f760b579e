// The board as at the table, of a position that nobody plays on.

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
  /** A move that is shown as it would lie. */
  draft: Draft | null;
}

/** What may be pressed at a table is not shown here. */
export function stillModel(still: Still): BoardModel {
  const acting = still.draft ? (still.state.decision?.player ?? -1) : -1;
  const model = boardModel({ ...still, acting, figure: '', events: [] });
  return { ...model, squares: [], spots: [], hover: () => null };
}
