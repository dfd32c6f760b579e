import { describe, expect, it } from 'vitest';
import type { Seat, Table } from '../lib/types';
import { lateOf, leftWithout, mayCallOff, requestsNow, stepOf, untilNews } from './going';

const at = Date.parse('2026-11-26T12:00:00Z');
const minute = 60_000;
const time = (minutes: number) => new Date(at + minutes * minute).toISOString();

const seat = (n: number, more: Partial<Seat> = {}): Seat => ({ seat: n, name: 'ABC'[n] ?? '', kind: 'link', yours: false, taken: true, connected: true, ...more });
const seats = [seat(0, { yours: true, kind: 'here' }), seat(1), seat(2)];
const table = (asked: Table['asked'], who = seats): Pick<Table, 'asked' | 'seats' | 'status'> => ({ asked, seats: who, status: 'playing' });

describe('whoever keeps the table waiting', () => {
  const waits = { seat: 1, since: time(0), nudge: time(5) };
  it('may be nudged from a moment on', () => {
    expect(lateOf(table(waits), at + 5 * minute - 1)).toBeNull();
    expect(lateOf(table(waits), at + 5 * minute)).toEqual({ seat: 1, nudge: true, nudged: false, standIn: false });
  });

  it('is played for some time later', () => {
    const nudged = { seat: 1, since: time(0), nudged: time(5), by: 2, stand_in: time(7) };
    expect(lateOf(table(nudged), at + 6 * minute)).toEqual({ seat: 1, nudge: false, nudged: true, standIn: false });
    expect(lateOf(table(nudged), at + 7 * minute)).toEqual({ seat: 1, nudge: false, nudged: false, standIn: true });
  });

  it('is no business of whoever watches, has resigned, or is waited for', () => {
    const late = at + 9 * minute;
    expect(lateOf(table(waits, [seat(0), seat(1), seat(2)]), late)).toBeNull();
    expect(lateOf(table(waits, [seat(0, { yours: true, resigned: true }), seat(1), seat(2)]), late)).toBeNull();
    expect(lateOf(table({ ...waits, seat: 0 }), late)).toBeNull();
    expect(lateOf({ ...table(waits), status: 'ended' }, late)).toBeNull();
    expect(lateOf(table(undefined), late)).toBeNull();
  });
});

describe('what is up to whoever sits there', () => {
  const asks = { seat: 1, id: 'a', since: time(0), until: time(10) };
  const held = { ...table(undefined, [seat(0)]), call_off: time(4), seat_requests: [asks, { ...asks, id: 'b', host: time(2) }] };
  it('is a request until it is over, for the host some time later', () => {
    expect(requestsNow(held, at + minute).map((r) => r.id)).toEqual(['a']);
    expect(requestsNow(held, at + 2 * minute).map((r) => r.id)).toEqual(['a', 'b']);
    expect(requestsNow(held, at + 10 * minute)).toEqual([]);
    expect(requestsNow(table(undefined), at)).toEqual([]);
  });

  it('is a game whose others are gone, from a moment on', () => {
    expect(mayCallOff(held, at + 4 * minute - 1)).toBe(false);
    expect(mayCallOff(held, at + 4 * minute)).toBe(true);
    expect(mayCallOff({ ...held, status: 'ended' }, at + 5 * minute)).toBe(false);
    expect(mayCallOff(table(undefined), at)).toBe(false);
  });

  it('is looked at anew when it comes, and when it is over', () => {
    expect(untilNews(held, at + minute)).toBe(minute);
    expect(untilNews(held, at + 3 * minute)).toBe(minute);
    expect(untilNews(held, at + 5 * minute)).toBe(5 * minute);
    expect(untilNews(held, at + 11 * minute)).toBeNull();
  });
});

describe('the next news', () => {
  it('is what may be done, or another number', () => {
    expect(untilNews(table({ seat: 1, since: time(0), nudge: time(5) }), at + 4.5 * minute)).toBe(0.5 * minute);
    expect(untilNews(table({ seat: 1, since: time(0), nudge: time(5) }), at + 90 * minute)).toBe(30 * minute);
    expect(untilNews(table(undefined, [seat(0, { away: time(0) })]), at + 10_000)).toBe(50_000);
    expect(untilNews(table(undefined), at)).toBeNull();
  });

  it('is told less exactly the longer something lasts', () => {
    expect([59, 60, 47 * 60, 48 * 60].map((m) => stepOf(m * minute) / minute)).toEqual([1, 60, 60, 1440]);
  });
});

it('knows what is left when somebody resigns', () => {
  expect(leftWithout({ seats, out: undefined }, 0)).toBeNull();
  expect(leftWithout({ seats, out: [2] }, 0)).toBe(1);
  expect(leftWithout({ seats: [seat(0), seat(1, { kind: 'bot' }), seat(2, { kind: 'bot' })], out: undefined }, 0)).toBe(-1);
  expect(leftWithout({ seats: [seat(0), seat(1, { kind: 'bot' })], out: undefined }, 0)).toBe(1);
});
