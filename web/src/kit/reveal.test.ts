import { describe, expect, it } from 'vitest';
import { shift } from './reveal';

describe('shift', () => {
  it.each([
    ['inside', 20, 60, 0, 100, 0],
    ['below', 80, 130, 0, 100, 30],
    ['above', -10, 40, 0, 100, -10],
    ['larger than the panel', 60, 180, 0, 100, 60],
    ['larger, but begins near the top', 20, 180, 0, 100, 0],
    ['a panel further down', 20, 60, 50, 150, -30],
  ])('%s', (_, top, bottom, from, to, want) => {
    expect(shift(top, bottom, from, to)).toBe(want);
  });
});
