// What a clock shows between two answers of the server: plain arithmetic, with the time
// of day as an argument.

import type { Clock } from '../lib/types';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A jump this large is no slow connection: this machine's clock was set, or the machine has slept. */
const jump = 2 * second;

/** How far the server's clock is ahead of this machine's. Of several answers the fastest is the most
 * exact: the one by which the server seems furthest ahead. */
export function offsetAfter(before: number | null, at: number, now: number): number {
  const seen = at - now;
  return before === null || Math.abs(seen - before) > jump ? seen : Math.max(before, seen);
}

/** The time a seat has left at the server's time `now`, in milliseconds. */
export function leftAt(clock: Clock, seat: number, now: number): number {
  const left = clock.left_ms[seat] ?? 0;
  const gone = clock.running.includes(seat) ? Math.max(0, now - Date.parse(clock.at)) : 0;
  return Math.max(0, left - gone);
}

/** A clock without what changes with time alone: equal ones say the same. */
export const unmoved = (clock: Clock): Clock => ({ ...clock, at: '', left_ms: [] });

/** Whether little time is left: under 10 seconds or a tenth of the bank, with days under 12 hours;
 * never at the start. */
export function isLow(clock: Clock, left: number): boolean {
  if (clock.kind === 'days') return left < 12 * hour;
  const whole = (clock.kind === 'turn' ? (clock.turn_s ?? 0) : (clock.bank_s ?? 0)) * second;
  const tenth = clock.kind === 'bank' ? whole / 10 : 0;
  return left < Math.min(whole / 2, Math.max(10 * second, tenth));
}

/** The seconds left at which a player is warned. */
export const marks = [10, 30, 60];

/** The mark that the time has just passed, or null. */
export function passed(before: number, left: number): number | null {
  if (left <= 0) return null;
  return marks.find((mark) => left <= mark * second && before > mark * second) ?? null;
}

/** After how many milliseconds a clock shows something new, or null. In a hidden tab only a mark is new. */
export function untilNews(clock: Clock, now: number, hidden: boolean): number | null {
  const lefts = clock.running.map((seat) => leftAt(clock, seat, now)).filter((left) => left > 0);
  const waits = lefts.map((left) => (hidden ? untilMark(clock, left) : untilStep(left, clock.kind === 'days' ? minute : second)));
  const shortest = Math.min(...waits);
  return Number.isFinite(shortest) ? shortest : null;
}

/** Times are shown rounded up, so they change at whole steps. */
const untilStep = (left: number, step: number): number => left % step || step;

function untilMark(clock: Clock, left: number): number {
  if (clock.kind === 'days') return Infinity;
  const next = marks.findLast((mark) => mark * second < left);
  return next === undefined ? Infinity : left - next * second;
}

/** Whether the clock runs by the second, so that all players are there together, and not by days. */
export const isQuick = ({ kind }: { kind: string }): boolean => kind === 'turn' || kind === 'bank';
