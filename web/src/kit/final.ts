// Why a move cannot be taken back once it is confirmed, as far as the server's preview shows: chance or
// another player comes next.

import type { Seat } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { barrier } from '../model/barrier';
import type { Draft } from '../model/draft.svelte';
import { seatName } from '../words/name';

export function finalText(draft: Pick<Draft, 'outcome' | 'steps'>, seats: Seat[]): string {
  const behind = barrier(draft);
  switch (behind?.kind) {
    case 'over':
      return m.final_over();
    case 'reveals':
      return m.final_reveals();
    case 'turn':
      return m.final_turn();
    case 'others':
      return m.turn_final_other({ name: seatName(seats, behind.player) });
    default:
      return '';
  }
}
