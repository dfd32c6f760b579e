// Numbers within the bounds and steps of a range.

import type { Range } from '../lib/types';

/** Whether a number is within a range and on one of its steps. */
export const fitsRange = ({ min, max, step }: Range, n: number): boolean =>
  n >= min && n <= max && (n - min) % Math.max(1, step) === 0;

/** The next fitting number up or down; from a number outside, the nearest bound. */
export function stepped({ min, max, step }: Range, n: number, by: number): number {
  const next = Math.round((n - min) / Math.max(1, step) + by) * Math.max(1, step) + min;
  return Number.isNaN(next) ? min : Math.min(max, Math.max(min, next));
}
