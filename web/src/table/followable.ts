import type { Seat } from '../lib/types';

/** The account of a seat, if this browser holds another seat with an account and so may follow it; else empty. */
export function followable(seats: Seat[], seat: Seat): string {
  const mine = seats.find((s) => s.yours && s.account)?.account;
  return mine && !seat.yours && seat.account && seat.account !== mine ? seat.account : '';
}
