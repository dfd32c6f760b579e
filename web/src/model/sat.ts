// Whether another person has sat down at a table that was left open.

interface Seat {
  kind?: string;
  yours: boolean;
  open?: boolean | undefined;
}

interface Sat {
  status: string;
  open?: string | undefined;
  seats: Seat[];
}

/** Whether a table with a seat of this browser is open in the lobby, with a free seat. */
export function standsOpen({ status, open, seats }: Sat): boolean {
  return (open === 'public' || open === 'friends') && status === 'playing' && seats.some((s) => s.open) && seats.some((s) => s.yours);
}

/** Whether an open seat has been taken by another person: not by this browser, and not given to a computer player. */
export function hasSat(before: Seat[], { status, seats }: Sat): boolean {
  return status === 'playing' && seats.some((s, i) => before[i]?.open && before.length === seats.length && !s.open && !s.yours && s.kind !== 'bot') && seats.some((s) => s.yours);
}
