// Whether the player may look at another table while others think.

import type { Table } from '../lib/types';

/** The seat of this browser whose turn can be planned while others play, or -1. */
export function planned({ seats, state, waiting }: Pick<Table, 'seats' | 'state' | 'waiting'>): number {
  const asked = state.decision?.player ?? waiting[0];
  return seats.find((s) => s.yours && s.kind !== 'bot' && !s.stand_in && !s.resigned && s.seat !== asked)?.seat ?? -1;
}

/** Whether people play elsewhere, and no clock runs by the second. */
export function unhurried({ seats, status, clock, state }: Pick<Table, 'seats' | 'status' | 'clock' | 'state'>): boolean {
  const slow = clock === undefined || clock.kind === 'days';
  const playing = status === 'playing' && !state.over && seats.some((s) => s.yours && s.kind !== 'bot');
  return slow && playing && seats.some((s) => !s.yours && s.kind !== 'bot');
}
