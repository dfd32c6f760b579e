import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock, Table } from '../lib/types';
import { state } from '../testing/fixtures';
import { TableClock } from './clock.svelte';
import { consentOf } from './consent';
import { Session } from './session.svelte';

const clock = (more: Partial<Clock> = {}): Clock => ({
  kind: 'turn',
  turn_s: 60,
  flag: 'computer',
  left_ms: [60_000, 60_000],
  running: [0],
  at: new Date(Date.now()).toISOString(),
  started: true,
  ...more,
});

// Files of one worker share their globals: what was there is put back.
const usual = globalThis.document;
const table = (seq: number, time: Clock): Table =>
  ({ id: 'g', seq, status: 'playing', seats: [], waiting: [], undo: null, reset: false, state: state(null), events: [], clock: time }) as unknown as Table;

const page = { hidden: false, addEventListener: () => {}, removeEventListener: () => {} };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T02:30:00Z') });
  page.hidden = false;
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('document', usual);
});

describe('a clock in the page', () => {
  it('counts while it is looked at, and only then', () => {
    const mine = new TableClock();
    mine.take(clock());
    vi.advanceTimersByTime(5000);
    expect(mine.left(0)).toBe(60_000);
    const stop = mine.run();
    vi.advanceTimersByTime(5100);
    expect(Math.ceil(mine.left(0) / 1000)).toBe(50);
    expect(mine.left(1)).toBe(60_000);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes by the time of the server, whatever that of this machine', () => {
    const mine = new TableClock();
    const stop = mine.run();
    mine.take(clock({ at: '2030-01-01T00:00:00.000Z' }));
    vi.advanceTimersByTime(12_100);
    expect(Math.ceil(mine.left(0) / 1000)).toBe(48);
    stop();
  });

  it('has one timer, about once a second, and none when nothing is left or runs', () => {
    const mine = new TableClock();
    const stop = mine.run();
    expect(vi.getTimerCount()).toBe(0);
    mine.take(clock({ left_ms: [3000, 0] }));
    let ticks = 0;
    while (vi.getTimerCount() > 0) {
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersToNextTimer();
      ticks += 1;
    }
    expect([ticks, mine.left(0)]).toEqual([3, 0]);
    mine.take(clock({ running: [], paused: true }));
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  it('shows nothing new in a tab that nobody sees but where something is to be heard', () => {
    page.hidden = true;
    const mine = new TableClock();
    const stop = mine.run();
    mine.take(clock());
    vi.advanceTimersToNextTimer();
    expect(mine.left(0)).toBeLessThanOrEqual(30_000);
    vi.advanceTimersToNextTimer();
    expect(mine.left(0)).toBeLessThanOrEqual(10_000);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  it('is gone with the clock of the table', () => {
    const mine = new TableClock();
    mine.take(clock());
    mine.take(undefined);
    expect([mine.latest, mine.left(0), mine.runs(0)]).toEqual([null, 0, false]);
  });
});

describe('a session', () => {
  it('takes in newer time without a new table', () => {
    const session = new Session(table(3, clock()), () => undefined);
    const before = session.table;
    vi.advanceTimersByTime(2000);
    session.apply(table(3, clock({ left_ms: [58_000, 60_000] })));
    expect(session.table).toBe(before);
    expect(session.clock.left(0)).toBe(58_000);
  });

  it('takes no time from what is older', () => {
    const session = new Session(table(3, clock()), () => undefined);
    session.apply(table(2, clock({ left_ms: [1, 1] })));
    expect(session.clock.left(0)).toBe(60_000);
  });

  it('hears that somebody asks for a pause', () => {
    const session = new Session(table(3, clock()), () => undefined);
    session.apply(table(3, clock({ asks: { pause: [1] } })));
    expect(session.table.clock?.asks?.pause).toEqual([1]);
  });
});

describe('consent', () => {
  const seats = [
    { seat: 0, kind: 'here', yours: true },
    { seat: 1, kind: 'link', yours: false },
    { seat: 2, kind: 'bot', yours: false },
  ] as Table['seats'];

  it('is that of people, to a pause', () => {
    expect(consentOf(clock({ asks: { pause: [1] } }), seats)).toEqual({ agreed: [1], mine: [0], open: [0], missing: [] });
    expect(consentOf(clock(), seats)).toEqual({ agreed: [], mine: [0], open: [0], missing: [1] });
  });

  it('is not that of whoever has no time left', () => {
    expect(consentOf(clock({ flags: [1] }), seats).missing).toEqual([]);
  });

  it('is to going on, once there is a pause', () => {
    expect(consentOf(clock({ paused: true, asks: { resume: [0] } }), seats)).toEqual({ agreed: [0], mine: [0], open: [], missing: [1] });
  });
});
