// Draws the table of a rule's example as a board.

import { stillBoard } from '../board/still';
import { boardModel } from '../model/scene';
import type { Art, Seat, State } from '../lib/types';
import type { Laid, Shown } from './book';

/** The parts of a position besides what lies on the table. */
const bare = {
  version: 0,
  turn: 0,
  part: 0,
  over: false,
  players: [],
  tiles: [],
  discarded: [],
  figures: [],
  pieces: [],
  bag: { left: 0 },
  decision: null,
  aids: [],
  final: null,
} satisfies State;

const seatsOf = (players: string[]): Seat[] => players.map((name, seat) => ({ seat, name, kind: 'here', yours: false, taken: true, connected: true }));

export function pictured(laid: Laid, { players = ['', ''] }: Shown, art: Art) {
  const state: State = { ...bare, ...laid };
  return stillBoard(boardModel({ art, state, seats: seatsOf(players), draft: null, acting: -1, last: new Map(), figure: '', lit: [], events: [] }));
}
