import { describe, expect, it } from 'vitest';
import type { Clock } from '../lib/types';
import { isLow, leftAt, offsetAfter, passed, unmoved, untilNews } from './time';

const at = '2026-11-26T02:30:00.000Z';
const begin = Date.parse(at);

const clock = (more: Partial<Clock> = {}): Clock => ({
  kind: 'bank',
  bank_s: 600,
  increment_s: 10,
  flag: 'computer',
  left_ms: [600_000, 90_500],
  running: [1],
  at,
  started: true,
  ...more,
});

const turn = (turn_s: number) => clock({ kind: 'turn', turn_s });

describe('what is left', () => {
  it('runs for whoever is asked, and stands for the others', () => {
    expect([leftAt(clock(), 0, begin + 30_000), leftAt(clock(), 1, begin + 30_000)]).toEqual([600_000, 60_500]);
  });

  it('runs for all who are asked at once', () => {
    const both = clock({ running: [0, 1] });
    expect([leftAt(both, 0, begin + 500), leftAt(both, 1, begin + 500)]).toEqual([599_500, 90_000]);
  });

  it('never comes below nothing, nor above what was told', () => {
    expect(leftAt(clock(), 1, begin + 999_999)).toBe(0);
    expect(leftAt(clock({ left_ms: [0, -20] }), 1, begin)).toBe(0);
    expect(leftAt(clock(), 1, begin - 5000)).toBe(90_500);
    expect(leftAt(clock(), 7, begin)).toBe(0);
  });
});

describe('the offset to the server', () => {
  it('is that of the fastest answer', () => {
    const first = offsetAfter(null, 1000, 5300);
    expect(first).toBe(-4300);
    const faster = offsetAfter(first, 2000, 6010);
    expect(faster).toBe(-4010);
    expect(offsetAfter(faster, 3000, 7900)).toBe(-4010);
  });

  it('begins anew when a clock was set or the machine slept', () => {
    expect(offsetAfter(-4010, 3000, 3_600_000)).toBe(3000 - 3_600_000);
  });
});

it('says the same of a clock however much time has passed', () => {
  const later = clock({ at: '2026-11-26T02:30:05.000Z', left_ms: [600_000, 85_500] });
  expect(unmoved(later)).toEqual(unmoved(clock()));
  expect(unmoved(clock({ paused: true }))).not.toEqual(unmoved(clock()));
});

describe('time runs short', () => {
  it('under a tenth of the bank, or ten seconds', () => {
    expect([isLow(clock(), 60_000), isLow(clock(), 59_999)]).toEqual([false, true]);
    expect([isLow(clock({ bank_s: 60 }), 10_000), isLow(clock({ bank_s: 60 }), 9999)]).toEqual([false, true]);
  });

  it('under ten seconds of a turn, but not from its start', () => {
    expect([isLow(turn(300), 10_000), isLow(turn(300), 9999)]).toEqual([false, true]);
    expect([isLow(turn(10), 10_000), isLow(turn(10), 4999)]).toEqual([false, true]);
  });

  it('under twelve hours of days', () => {
    const days = clock({ kind: 'days', days: 1 });
    expect([isLow(days, 43_200_000), isLow(days, 43_199_999)]).toEqual([false, true]);
  });
});

describe('what is told', () => {
  it('is each mark once, and the last of those passed at once', () => {
    expect(passed(60_001, 60_000)).toBe(60);
    expect(passed(60_000, 59_000)).toBeNull();
    expect(passed(31_000, 29_000)).toBe(30);
    expect(passed(90_000, 9000)).toBe(10);
    expect(passed(9000, 8000)).toBeNull();
    expect(passed(11_000, 0)).toBeNull();
  });

  it('is nothing where time is given', () => {
    expect(passed(5000, 65_000)).toBeNull();
  });
});

describe('when there is something new to show', () => {
  it('is at the next whole second, or minute with days', () => {
    expect(untilNews(clock(), begin, false)).toBe(500);
    expect(untilNews(clock(), begin + 500, false)).toBe(1000);
    expect(untilNews(clock({ kind: 'days', left_ms: [0, 90_500] }), begin, false)).toBe(30_500);
  });

  it('is when the first of several changes', () => {
    expect(untilNews(clock({ running: [0, 1], left_ms: [600_200, 90_500] }), begin, false)).toBe(200);
  });

  it('is at the next mark where nobody looks', () => {
    expect(untilNews(clock(), begin, true)).toBe(30_500);
    expect(untilNews(clock({ left_ms: [0, 10_000] }), begin, true)).toBeNull();
    expect(untilNews(clock({ kind: 'days' }), begin, true)).toBeNull();
  });

  it('is never while nothing runs', () => {
    expect(untilNews(clock({ running: [] }), begin, false)).toBeNull();
    expect(untilNews(clock({ left_ms: [0, 0] }), begin, false)).toBeNull();
  });
});
