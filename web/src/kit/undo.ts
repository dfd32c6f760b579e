// Why the last move cannot be taken back, for a player who tries.

import type { Table, GameEvent } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { seatName } from '../words/name';

/** The reason in words: there is nothing to take back, others have moved, or something was revealed. */
export function undoText({ seats }: Pick<Table, 'seats'>, events: Pick<GameEvent, 'type' | 'player' | 'turn'>[]): string {
  const own = (player: number | undefined) => player !== undefined && (seats[player]?.yours ?? false);
  const played = events.filter((e) => e.type === 'tile');
  if (!played.some((e) => own(e.player))) return m.undo_none();
  const { player = -1 } = played.at(-1) ?? {};
  return own(player) ? m.undo_revealed() : m.undo_played({ name: seatName(seats, player) });
}
