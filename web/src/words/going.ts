// Which players are there, or are thinking, and since when, in the reader's language.

import { numberFormat } from '../lib/intl';
import type { Seat, Table } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { awayText } from './clock';
import { botName, list, seatName } from './name';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "5 min", "3 hr", "4 days"; nothing below a minute. */
export function lastingText(ms: number, unitDisplay: 'short' | 'narrow' = 'short'): string {
  if (!(ms >= minute)) return '';
  const [size, unit] = ms < hour ? [minute, 'minute'] : ms < 2 * day ? [hour, 'hour'] : [day, 'day'];
  return numberFormat(getLocale(), { style: 'unit', unit, unitDisplay }).format(Math.floor(ms / size));
}

type Seen = Pick<Table, 'seats' | 'asked' | 'clock' | 'state'>;

/** For how long the table has waited for a seat, in milliseconds; NaN if it does not. */
const thinksFor = ({ asked }: Seen, seat: Seat, now: number): number => (asked?.seat === seat.seat ? now - Date.parse(asked.since) : NaN);

const awayFor = (seat: Seat, now: number): number => now - Date.parse(seat.away ?? '');

/** Whether a seat's person should be there and is not. */
export const isAway = (seat: Seat): boolean => seat.taken && !seat.connected && !seat.yours && seat.kind !== 'bot' && !seat.resigned && !seat.open;

/** The state of a seat's player in words, beside the name: away, thinking, resigned, played by the computer. */
export function presenceText(table: Seen, seat: Seat, now: number): string {
  const timed = table.clock !== undefined && !table.state.over;
  if (seat.kind === 'bot') {
    const level = botName(seat.bot ?? '');
    return seatName(table.seats, seat.seat).startsWith(level) ? m.kind_bot() : level;
  }
  if (seat.resigned) return m.going_resigned();
  if (seat.stand_in) return m.going_stands_in();
  const off = table.clock?.away?.find((a) => a.seat === seat.seat);
  if (off) return awayText(off.until);
  if (seat.yours) return seat.kind === 'here' ? '' : m.player_you();
  if (seat.open) return '';
  if (!seat.taken) return m.seat_link_waiting();
  if (isAway(seat)) {
    const time = lastingText(awayFor(seat, now));
    return time ? m.going_away_for({ time }) : m.player_away();
  }
  if (timed) return '';
  const time = lastingText(thinksFor(table, seat, now));
  return time ? m.going_thinking_for({ time }) : m.player_connected();
}

export type PresenceSign = 'you' | 'away' | 'here' | 'clock' | 'link' | 'flag' | 'computer' | 'dark' | '';

/** The sign for the same state, where the name needs the room; empty where a word is used instead. */
export function presenceSign(table: Seen, seat: Seat, now: number): PresenceSign {
  if (seat.kind === 'bot' || (seat.open && !seat.yours)) return '';
  if (seat.resigned) return 'flag';
  if (seat.stand_in) return 'computer';
  if (table.clock?.away?.some((a) => a.seat === seat.seat)) return 'dark';
  if (seat.yours) return seat.kind === 'here' ? '' : 'you';
  if (!seat.taken) return 'link';
  if (isAway(seat)) return 'away';
  if (table.clock !== undefined && !table.state.over) return '';
  return lastingText(thinksFor(table, seat, now)) ? 'clock' : 'here';
}

/** The same in very little room: how long the player has been thinking, or that they are away. */
export function presenceMark(table: Seen, seat: Seat, now: number): string {
  if (seat.kind === 'bot' || seat.yours || seat.stand_in || seat.resigned) return '';
  if (isAway(seat)) return m.player_away();
  return table.clock === undefined ? lastingText(thinksFor(table, seat, now), 'narrow') : '';
}

/** How a game ended because players resigned; empty if none did. */
export function resignedText({ seats, out }: Pick<Table, 'seats' | 'out'>): string {
  const gone = seats.filter((s) => s.resigned).map((s) => s.seat);
  if (gone.length === 0) return '';
  const names = list(gone.map((seat) => seatName(seats, seat)));
  const left = seats.filter((s) => !out?.includes(s.seat));
  return left.length === 1 ? m.going_won({ names, winner: seatName(seats, left[0]?.seat) }) : m.going_all_gone({ names });
}

/** Why a seat is ranked last. */
export const lastText = (seats: Seat[], seat: number): string => (seats[seat]?.resigned ? m.going_ranked_last() : m.clock_ranked_last());
