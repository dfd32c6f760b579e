import { expect, test } from 'vitest';
import { Typed } from './typed.svelte';

test('digits make a number, until somebody pauses or it grows too large', () => {
  let now = 0;
  const typed = new Typed(() => now);
  const [bid, other] = [{}, {}];
  expect(typed.busy).toBe(false);
  expect(typed.digit(1, bid, 99)).toBe(1);
  now = 800;
  expect(typed.busy).toBe(true);
  expect(typed.digit(2, bid, 99)).toBe(12);
  expect(typed.digit(5, bid, 99)).toBe(5);
  now = 3000;
  expect(typed.busy).toBe(false);
  expect(typed.digit(7, bid, 99)).toBe(7);
  expect(typed.digit(8, other, 99)).toBe(8);
  expect([typed.of(other), typed.of(bid)]).toEqual([8, null]);
});
