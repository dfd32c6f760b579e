import type { Seat } from '../lib/types';

/** Whose account a seat is, for whoever sits at the table with another one and may follow it;
 * else empty. */
export function followable(seats: Seat[], seat: Seat): string {
  const mine = seats.find((s) => s.yours && s.account)?.account;
  return mine && !seat.yours && seat.account && seat.account !== mine ? seat.account : '';
}
