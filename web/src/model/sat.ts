// Whether somebody has sat down at a table that was left open.

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

/** Whether a table of somebody here stands open in the lobby, with a seat for whoever comes. */
export function standsOpen({ status, open, seats }: Sat): boolean {
  return (open === 'public' || open === 'friends') && status === 'playing' && seats.some((s) => s.open) && seats.some((s) => s.yours);
}

/** Whether a seat that waited for somebody does no more, and it is not whoever looks who took
 * it, nor a computer player to whom it was given. */
export function hasSat(before: Seat[], { status, seats }: Sat): boolean {
  return status === 'playing' && seats.some((s, i) => before[i]?.open && before.length === seats.length && !s.open && !s.yours && s.kind !== 'bot') && seats.some((s) => s.yours);
}
