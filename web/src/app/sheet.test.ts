import { expect, test } from 'vitest';
import { levelAfter } from './sheet';

test.each([
  ['mid', 5, 'mid'],
  ['mid', -60, 'low'],
  ['mid', 60, 'high'],
  ['low', -60, 'low'],
  ['low', 60, 'mid'],
  ['high', 60, 'high'],
  ['high', -60, 'mid'],
] as const)('a sheet at %s pulled up by %i is at %s', (level, up, after) => {
  expect(levelAfter(level, up)).toBe(after);
});

test('a sheet that shows all it has goes no higher', () => {
  expect(levelAfter('mid', 60, true)).toBe('mid');
  expect(levelAfter('low', 60, true)).toBe('mid');
});
