import { describe, expect, test } from 'vitest';
import { isRoomy, isTight, shapeOf } from './shape';

describe('the shape of the page', () => {
  test.each([
    [1366, 768, 16, 'wide'],
    [1280, 800, 16, 'wide'],
    [1024, 768, 16, 'wide'],
    [768, 1024, 16, 'tall'],
    [820, 1180, 16, 'tall'],
    [900, 1200, 16, 'tall'],
    [901, 1200, 16, 'wide'],
    [820, 820, 16, 'wide'],
    [360, 740, 16, 'tall'],
    [740, 360, 16, 'flat'],
    [844, 390, 16, 'flat'],
    [1280, 800, 32, 'flat'],
    [360, 740, 32, 'tall'],
  ])('%i by %i with letters of %i', (width, height, letter, shape) => {
    expect(shapeOf(width, height, letter)).toBe(shape);
  });

  test('is tight where letters are large on a small screen', () => {
    expect(isTight(360, 740, 16)).toBe(false);
    expect(isTight(740, 360, 16)).toBe(false);
    expect(isTight(360, 740, 32)).toBe(true);
    expect(isTight(1280, 800, 32)).toBe(false);
  });

  test('is roomy on a high screen only', () => {
    const rich = true;
    expect(isRoomy(768, 16, 2, { rich })).toBe(false);
    expect(isRoomy(950, 16, 2, { rich })).toBe(true);
    expect(isRoomy(900, 16, 6, { rich })).toBe(false);
    expect(isRoomy(1080, 16, 6, { rich })).toBe(true);
    expect(isRoomy(1400, 32, 2, { rich })).toBe(false);
    expect([6, 2].map((players) => isRoomy(1180, 16, players, { rich, finger: true }))).toEqual([false, true]);
  });

  test('has room for the log with little in play', () => {
    expect([2, 3, 5, 6].map((players) => isRoomy(768, 16, players))).toEqual([true, true, true, false]);
    expect(isRoomy(700, 16, 3)).toBe(false);
  });
});
