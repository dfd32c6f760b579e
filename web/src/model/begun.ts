// Whether a game has begun for those who look at it.

import type { GameEvent, Table } from '../lib/types';

/** Whether this browser's players, or all players for whoever has no seat, are still before their first move. */
export function beforeFirstMove({ seats, status }: Pick<Table, 'seats' | 'status'>, events: GameEvent[], earlier: number): boolean {
  if (status !== 'playing' || earlier > 0) return false;
  const moved = new Set(events.flatMap(({ type, player }) => (type === 'tile' && player !== undefined ? [player] : [])));
  const mine = seats.filter((s) => s.yours && s.kind !== 'bot');
  return mine.length > 0 ? !mine.some(({ seat }) => moved.has(seat)) : !seats.every(({ seat }) => moved.has(seat));
}
