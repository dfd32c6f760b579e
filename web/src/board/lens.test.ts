import { expect, it } from 'vitest';
import { along, stride } from './lens-grid';
import { patternId } from './lens-patterns';
import { pointed } from './lens-point';

it('finds the cell under the pointer, and where in it', () => {
  const view = { dx: 10, dy: 20, scale: 0.5 };
  expect(pointed(view, 10 + 75, 20 + 10, 3)).toEqual({ x: 1, y: 0, at: [50, 20], slack: 6 });
  expect(pointed(view, 10 - 5, 20 - 45, 20)).toEqual({ x: -1, y: -1, at: [90, 10], slack: 12 });
});

it('writes as many coordinates as there is room for', () => {
  expect([stride(100), stride(20), stride(8), stride(1)]).toEqual([1, 2, 5, 10]);
  expect(along(-3, 3, 2)).toEqual([-2, 0, 2]);
  expect(along(0, 2, 1)).toEqual([0, 1, 2]);
});

it('has a hatching for each set of owners', () => {
  expect(patternId([0])).not.toBe(patternId([1]));
  expect(patternId([0, 2])).toBe('hatch-0-2');
});
