// Where somebody may look at another table while others think.

import type { Table } from '../lib/types';

/** Whether people play elsewhere, and nobody's clock runs by the second. */
export function unhurried({ seats, status, clock, state }: Pick<Table, 'seats' | 'status' | 'clock' | 'state'>): boolean {
  const slow = clock === undefined || clock.kind === 'days';
  const playing = status === 'playing' && !state.over && seats.some((s) => s.yours && s.kind !== 'bot');
  return slow && playing && seats.some((s) => !s.yours && s.kind !== 'bot');
}
