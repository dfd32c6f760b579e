// Times of clocks, as shown and as read out, in the reader's language.

import { listFormat, numberFormat } from '../lib/intl';
import type { Clock, ClockSettings, ClockTimes, Seat } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { list, seatName } from './name';

type Unit = 'day' | 'hour' | 'minute' | 'second';

const second = 1000;
const minute = 60 * second;
const dayMinutes = 24 * 60;

const unit = (value: number, of: Unit, unitDisplay: 'short' | 'narrow' | 'long'): string =>
  numberFormat(getLocale(), { style: 'unit', unit: of, unitDisplay }).format(value);

const joined = (parts: string[]): string => listFormat(getLocale(), { type: 'unit' }).format(parts);

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as a clock shows it: "9:58", "1:02:03", over days "2d 5h", "5:12 h". It is rounded up, so
 * that 0 is shown only when nothing is left. */
export function timeText(ms: number, days: boolean): string {
  if (days) return longText(Math.ceil(ms / minute));
  const all = Math.ceil(ms / second);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

function longText(minutes: number): string {
  if (minutes >= dayMinutes) {
    const [days, hours] = [Math.floor(minutes / dayMinutes), Math.floor((minutes % dayMinutes) / 60)];
    return `${unit(days, 'day', 'narrow')} ${unit(hours, 'hour', 'narrow')}`;
  }
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)} h` : unit(minutes, 'minute', 'short');
}

/** A time for screen readers, less exact: a label that changes each second would be read out each second. */
export function timeSpoken(ms: number, days: boolean): string {
  const minutes = Math.ceil(ms / minute);
  if (days && minutes >= dayMinutes) return twoUnits(minutes, dayMinutes, ['day', 'hour'], 60);
  if (days || minutes > 120) return minutes >= 60 ? twoUnits(minutes, 60, ['hour', 'minute'], 1) : unit(minutes, 'minute', 'long');
  if (ms > 2 * minute) return unit(minutes, 'minute', 'long');
  const step = ms > 20 * second ? 10 : 5;
  return unit(Math.ceil(ms / second / step) * step, 'second', 'long');
}

function twoUnits(minutes: number, whole: number, [large, small]: [Unit, Unit], part: number): string {
  const rest = Math.floor((minutes % whole) / part);
  const parts = [unit(Math.floor(minutes / whole), large, 'long')];
  if (rest > 0) parts.push(unit(rest, small, 'long'));
  return joined(parts);
}

/** What the clocks of the reader's place show at a moment: "19:31:05". */
export const clockTime = (at: number): string => new Intl.DateTimeFormat(getLocale(), { timeStyle: 'medium' }).format(at);

/** "10 seconds left". */
export const leftText = (seconds: number): string => m.clock_left({ time: unit(seconds, 'second', 'long') });

/** A duration in its largest whole unit. */
export function spanText(seconds: number): string {
  if (seconds % 86_400 === 0) return unit(seconds / 86_400, 'day', 'long');
  return seconds % 60 === 0 ? unit(seconds / 60, 'minute', 'short') : unit(seconds, 'second', 'short');
}

/** A clock in a few words: "10 min + 10 sec". */
export function clockText(clock: ClockTimes): string {
  if (clock.kind === 'bank') {
    const bank = spanText(clock.bank_s ?? 0);
    return clock.increment_s ? m.clock_bank_increment({ bank, increment: spanText(clock.increment_s) }) : m.clock_bank({ bank });
  }
  return m.clock_turn({ time: clock.kind === 'days' ? unit(clock.days ?? 0, 'day', 'long') : spanText(clock.turn_s ?? 0) });
}

const flags = { computer: m.clock_flag_computer, pass: m.clock_flag_pass, out: m.clock_flag_out };

/** What happens when a player's time is up: they lose, or what the clock is set to. */
export const flagText = (clock: ClockSettings, loses = false): string => (loses ? m.clock_flag_lost() : flags[clock.flag]());

/** Until when a player has taken days off. */
export const awayText = (until: string): string => m.clock_away({ date: new Date(until).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }) });

const fallen = { lost: m.clock_down_lost, turn: m.clock_down_turn, bank: m.clock_down_bank, pass: m.clock_down_pass, out: m.clock_down_out };
const ours = { lost: m.clock_up_lost, turn: m.clock_up_turn, bank: m.clock_up_bank, pass: m.clock_up_pass, out: m.clock_up_out };

/** The note that a seat's time is up, and what follows from it. */
export function flagDown({ kind, flag }: Pick<Clock, 'kind' | 'flag'>, seats: Pick<Seat, 'name' | 'yours'>[], seat: number, loses = false): string {
  const byTurn = kind === 'bank' ? 'bank' : 'turn';
  const what = loses ? 'lost' : flag === 'computer' ? byTurn : flag;
  // A player with several seats reads which of them it is.
  const mine = seats[seat]?.yours && seats.filter((s) => s.yours).length === 1;
  return mine ? ours[what]() : fallen[what]({ name: seatName(seats, seat) });
}

/** "Ann and Bo" of seats. */
export const seatNames = (seats: Seat[], which: number[]): string => list(which.map((seat) => seatName(seats, seat)));

const helps = { computer: m.clock_flag_computer_help, pass: m.clock_flag_pass_help, out: m.clock_flag_out_help };

export const flagHelp = (clock: ClockSettings): string => helps[clock.flag]();
