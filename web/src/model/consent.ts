// Which seats have agreed to a pause of the clock or, while it is paused, to go on.

import type { Clock, Seat } from '../lib/types';

export interface Consent {
  /** The seats that have agreed so far; none if nothing is asked. */
  agreed: number[];
  /** The seats of this browser that have a say. */
  mine: number[];
  /** Those of them that have not agreed yet. */
  open: number[];
  /** The seats of others that have not. */
  missing: number[];
}

/** Who has agreed to pause or resume the clock, and who is still asked. Computer players are not asked,
 * nor players who have resigned or whose time is up. */
export function consentOf(clock: Clock, seats: Seat[]): Consent {
  const agreed = (clock.paused ? clock.asks?.resume : clock.asks?.pause) ?? [];
  const people = seats.filter((s) => s.kind !== 'bot' && !s.resigned && !clock.flags?.includes(s.seat));
  const mine = people.filter((s) => s.yours).map((s) => s.seat);
  const without = (which: number[]) => which.filter((seat) => !agreed.includes(seat));
  const others = people.filter((s) => !s.yours).map((s) => s.seat);
  return { agreed, mine, open: without(mine), missing: without(others) };
}
