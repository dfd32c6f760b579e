// Which player keeps a table waiting, and what others may do about it: plain arithmetic, with the
// server's time as an argument. The server decides.

import type { Seat, SeatRequest, Table } from '../lib/types';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The step in which a duration is shown: minutes, hours or days. */
export const stepOf = (ms: number): number => (ms < hour ? minute : ms < 2 * day ? hour : day);

type Seen = Pick<Table, 'asked' | 'seats' | 'status' | 'call_off' | 'seat_requests'>;

/** The seats of this browser that play. */
export const playing = (seats: Seat[]): Seat[] => seats.filter((s) => s.yours && s.kind !== 'bot' && !s.resigned);

export interface Late {
  seat: number;
  /** The player may be nudged now. */
  nudge: boolean;
  /** The player has been nudged, and nothing more can be done yet. */
  nudged: boolean;
  /** The computer may play for them now. */
  standIn: boolean;
}

const due = (from: string | undefined, now: number): boolean => from !== undefined && Date.parse(from) <= now;

/** Which player keeps this browser's seats waiting, and what may be done about it; null if there is nothing to show. */
export function lateOf({ asked, seats, status }: Seen, now: number): Late | null {
  if (!asked || status !== 'playing' || seats[asked.seat]?.yours || playing(seats).length === 0) return null;
  const standIn = due(asked.stand_in, now);
  const late = { seat: asked.seat, nudge: due(asked.nudge, now), nudged: asked.nudged !== undefined && !standIn, standIn };
  return late.nudge || late.nudged || late.standIn ? late : null;
}

/** Whether this browser may call the game off, because all other players are gone. */
export const mayCallOff = ({ call_off: off, status }: Seen, now: number): boolean => status === 'playing' && due(off, now);

/** The requests for a seat that this browser may answer now. */
export const requestsNow = ({ seat_requests: requests = [] }: Seen, now: number): SeatRequest[] =>
  requests.filter((r) => (r.host === undefined || due(r.host, now)) && !due(r.until, now));

/** After how many milliseconds there is something new to see, or null. */
export function untilNews({ asked, seats, call_off: off, seat_requests: requests = [] }: Seen, now: number): number | null {
  const moments = [asked?.nudge, asked?.stand_in, off, ...requests.flatMap((r) => [r.host, r.until])].map((at) => Date.parse(at ?? '') - now);
  const lasting = [asked?.since, ...seats.map((s) => s.away)].map((since) => {
    const for_ = now - Date.parse(since ?? '');
    const step = stepOf(for_);
    return for_ < 0 ? minute - for_ : step - (for_ % step);
  });
  const waits = [...moments, ...lasting].filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits, hour) : null;
}

/** What happens when a seat resigns: null if the game goes on, else the seat that wins, or -1 if none does. */
export function leftWithout({ seats, out }: Pick<Table, 'seats' | 'out'>, seat: number): number | null {
  const left = seats.filter((s) => s.seat !== seat && !out?.includes(s.seat));
  if (left.length === 1) return left[0]?.seat ?? -1;
  return left.some((s) => s.kind !== 'bot') ? null : -1;
}
