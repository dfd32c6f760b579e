// A line that says for which player the table waits.

import type { Table } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { seatName } from './name';

/** The line for the table's turn: `player` must act; `acting` is the seat of this browser that must, or
 * -1. A computer player on a busy server is shown as thinking. */
export function turnLine({ seats, clock }: Pick<Table, 'seats' | 'clock'>, player: number, acting: number): string {
  const seat = seats[player];
  if (!seat) return m.spectating();
  const name = seatName(seats, player);
  if (clock?.paused) return m.clock_paused(); // no player has to act
  if (acting >= 0) return seats.filter((s) => s.yours).length > 1 ? m.your_turn_named({ name }) : m.your_turn();
  if (seat.kind === 'bot' || seat.stand_in || seat.resigned || clock?.flags?.includes(player)) return m.computer_thinking({ name });
  return seat.kind === 'link' && !seat.taken ? m.not_seated_yet({ name }) : m.waiting_for({ name });
}
