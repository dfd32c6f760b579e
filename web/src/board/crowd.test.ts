import { describe, expect, it } from 'vitest';
import { figureSide, givingWay } from './crowd';
import type { Point } from './spots';

const figure = (key: string, x: number, y: number, at: Point) => ({ key, x, y, at });

/** Where figures stand, in pixels. */
const stand = (figures: ReturnType<typeof figure>[], scale: number) =>
  givingWay(figures, scale).map(([dx, dy], i) => [(figures[i]!.x * 100 + figures[i]!.at[0]) * scale + dx, (figures[i]!.y * 100 + figures[i]!.at[1]) * scale + dy] as const);

const tight = [figure('1', 0, 0, [50, 50]), figure('2', 0, 0, [50, 68]), figure('3', 0, 0, [68, 60]), figure('4', 1, 0, [8, 50]), figure('5', 0, 0, [50, 50])];

describe('a figure', () => {
  it('is about 20 pixels high on tiles of 45, and 26 % of large ones', () => {
    expect(figureSide(45) * 0.9).toBeGreaterThan(20);
    expect(figureSide(33) * 0.9).toBeGreaterThan(20);
    for (const tile of [200, 230, 260]) expect(figureSide(tile) / tile).toBeLessThanOrEqual(0.26);
    expect(figureSide(16)).toBeLessThan(16);
  });

  it('never gets smaller as its tile grows, and never covers more of it', () => {
    for (let tile = 16; tile < 260; tile += 1) {
      expect(figureSide(tile + 1)).toBeGreaterThanOrEqual(figureSide(tile));
      expect(figureSide(tile + 1) / (tile + 1)).toBeLessThanOrEqual(figureSide(tile) / tile + 1e-9);
    }
  });
});

describe('figures that crowd', () => {
  it.each([29, 45, 80, 110, 200, 260])('overlap by no more than a third on tiles of %d px', (side) => {
    const least = (figureSide(side) * 2) / 3;
    const all = stand(tight, side / 100);
    for (const [i, [x, y]] of all.entries()) for (const [ox, oy] of all.slice(i + 1)) expect(Math.hypot(ox - x, oy - y)).toBeGreaterThanOrEqual(least - 1e-6);
  });

  it('give way no further than they must', () => {
    const [[dx, dy], other, alone] = givingWay([figure('1', 0, 0, [50, 50]), figure('2', 0, 0, [60, 50]), figure('3', 4, 4, [50, 50])], 1) as [Point, Point, Point];
    expect(dx).toBeCloseTo(-((figureSide(100) * 2) / 3 - 10) / 2, 3);
    expect(dy).toBeCloseTo(0);
    expect(other[0]).toBeCloseTo(-dx);
    expect(alone).toEqual([0, 0]);
  });

  it('stay at their spots where there is room, however near the camera comes', () => {
    const roomy = [figure('1', 0, 0, [50, 20]), figure('2', 0, 0, [50, 50]), figure('3', 0, 0, [20, 70])];
    for (const side of [110, 200, 260]) expect(givingWay(roomy, side / 100).every(([dx, dy]) => Math.hypot(dx, dy) < 1e-9)).toBe(true);
  });

  it('stand in the same places in whatever order they come', () => {
    expect(givingWay(tight.toReversed(), 0.45).toReversed()).toEqual(givingWay(tight, 0.45));
  });
});
