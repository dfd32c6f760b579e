// The board as at the table, of a position that nobody plays on.

import type { BoardModel } from '../board/types';
import type { Art, Seat, State } from '../lib/protocol';
import { boardModel } from '../model/scene';
import type { Cell } from './final';

export interface Still {
  art: Art;
  state: State;
  seats: Seat[];
  last: Map<number, Cell>;
  lit: Cell[];
}

export const stillModel = (still: Still): BoardModel => boardModel({ ...still, draft: null, acting: -1, figure: '', events: [] });
