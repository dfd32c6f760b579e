import { expect, it } from 'vitest';
import { detailAt, inDetail, inWidth } from './detail';

it('chooses the level by the width of a tile', () => {
  expect([200, 91, 90, 60, 46, 45, 28].map((width) => detailAt(width))).toEqual(['full', 'full', 'calm', 'calm', 'calm', 'emblem', 'emblem']);
});

it('keeps a level a little beyond its limits', () => {
  for (const limit of [90, 45]) {
    const above = detailAt(limit + 10);
    const below = detailAt(limit - 10);
    for (const width of [limit - 2, limit, limit + 2]) {
      expect(detailAt(width, above)).toBe(above);
      expect(detailAt(width, below)).toBe(below);
    }
    expect(detailAt(limit - 10, above)).toBe(below);
    expect(detailAt(limit + 10, below)).toBe(above);
  }
  expect(detailAt(20, 'full')).toBe('emblem');
  expect(detailAt(200, 'emblem')).toBe('full');
});

it('asks for a level behind the address', () => {
  expect(inDetail('/a.svg?v=1&look=2&turn=3', 'full')).toBe('/a.svg?v=1&look=2&turn=3');
  expect(inDetail('/a.svg?v=1&look=2&turn=3', 'calm')).toBe('/a.svg?v=1&look=2&turn=3&detail=calm');
  expect(inDetail('/a.svg?v=1&look=2&turn=3', 'emblem')).toBe('/a.svg?v=1&turn=3&detail=emblem');
  expect(inDetail('', 'calm')).toBe('');
  expect(inWidth('/a.svg?v=1', 48)).toBe('/a.svg?v=1&detail=calm');
  expect(inWidth(undefined, 48)).toBe(undefined);
});
