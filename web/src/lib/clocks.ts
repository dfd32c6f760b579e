// The preset clocks of a new table, and the bounds of own numbers.

import type { Clock, ClockSettings, ClockTimes } from './types';

export const presets: ClockTimes[] = [
  { kind: 'turn', turn_s: 60 },
  { kind: 'turn', turn_s: 180 },
  { kind: 'bank', bank_s: 300, increment_s: 5 },
  { kind: 'bank', bank_s: 600, increment_s: 10 },
  { kind: 'bank', bank_s: 1200, increment_s: 20 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 2 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];

export const kinds = ['turn', 'bank', 'days'] as const;
export type Kind = (typeof kinds)[number];

/** What happens when time is up. */
export const flags = ['computer', 'pass', 'out'] as const satisfies Clock['flag'][];

/** The bounds of own numbers, in seconds. */
export const bounds = {
  turn_s: { min: 10, max: 3600 },
  bank_s: { min: 10, max: 86_400 },
  increment_s: { min: 0, max: 300 },
} as const;
export type Own = keyof typeof bounds;

const numbers = ({ kind, turn_s, bank_s, increment_s, days }: ClockTimes): string =>
  [kind, turn_s, bank_s, increment_s, days].join();

/** The index of the preset that a clock is, whatever happens when time is up; -1 if none. */
export const presetOf = (clock: ClockTimes): number => presets.findIndex((p) => numbers(p) === numbers(clock));

/** The clock with one own number, brought within its bounds. */
export function withNumber(clock: ClockSettings, which: Own, value: number): ClockSettings {
  const { min, max } = bounds[which];
  return { ...clock, [which]: Math.round(Math.min(max, Math.max(min, Number.isFinite(value) ? value : min))) };
}

/** A clock with own numbers, starting from those of the first preset of its kind. */
export const ownOf = (kind: 'turn' | 'bank', flag: Clock['flag']): ClockSettings => ({ ...presets.find((p) => p.kind === kind), kind, flag });

const within = (value: unknown, which: Own): boolean =>
  Number.isInteger(value) && (value as number) >= bounds[which].min && (value as number) <= bounds[which].max;

/** Whether a stored value is a valid clock. */
export function isClock(value: unknown): value is ClockSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, turn_s, bank_s, increment_s = 0, days, flag } = value as Record<string, unknown>;
  if (!flags.some((f) => f === flag)) return false;
  if (kind === 'turn') return within(turn_s, 'turn_s');
  if (kind === 'bank') return within(bank_s, 'bank_s') && within(increment_s, 'increment_s');
  return kind === 'days' && [1, 2, 3, 7].includes(days as number);
}
