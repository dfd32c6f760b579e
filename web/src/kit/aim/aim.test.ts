import { describe, expect, it } from 'vitest';
import type { Aim, Choice } from '../../lib/types';
import { aimedAt, cellAt, flight, laneAt, nearest, numbersOf, onLane, origin } from './aim';

// A map of one column and three rows, two tiles larger on each side.
const map: Aim = { left: -2048, top: -2048, right: 3072, bottom: 5120, unit: 256, turn: 4096, cap: 12288, full: 100, roll: 92, along: [0, 102], across: [0, 61] };
const lane: Aim = { lane: true, left: -6144, top: 0, right: 6144, bottom: 20480, unit: 512, along: [0, 61], across: [307, 41] };

describe('places on the edge', () => {
  it('go clockwise from the upper left corner', () => {
    expect([0, 20, 48, 68, 95].map((n) => origin(map, n))).toEqual([
      { x: -2048, y: -2048 },
      { x: 3072, y: -2048 },
      { x: 3072, y: 5120 },
      { x: -2048, y: 5120 },
      { x: -2048, y: -1792 },
    ]);
  });

  it('are found again by a point', () => {
    for (let n = 0; n < 96; n += 1) expect(nearest(map, origin(map, n))).toBe(n);
    expect(nearest(map, { x: 512, y: 9999 })).toBe(58);
    expect(nearest(map, { x: -2049, y: -2048 })).toBe(0);
  });
});

describe('throws', () => {
  it('land where they are aimed, as near as the numbers allow', () => {
    const numbers = aimedAt(map, 58, { x: 512, y: 512 });
    expect(numbers).toEqual([58, 0, 38]);
    const { land, rest, along, across, degrees } = flight(map, numbers);
    expect([land.x, Math.round(land.y), degrees]).toEqual([512, 451, 0]);
    expect(Math.round(rest.y)).toBe(31);
    expect([Math.round(along), Math.round(across)]).toEqual([465, 278]);
  });

  it('go to any side', () => {
    expect(aimedAt(map, 58, { x: 5512, y: 5120 })).toEqual([58, 1024, 41]);
    expect(aimedAt(map, 0, { x: -2048, y: -2048 })[2]).toBe(1);
    expect(aimedAt(map, 0, { x: 99999, y: 99999 })[2]).toBe(100);
  });
});

describe('the lane', () => {
  it('is counted in steps', () => {
    expect(onLane(lane, [28, 12])).toEqual({ x: 0, y: 14336 });
    expect(laneAt(lane, { x: 100, y: 14400 })).toEqual([28, 12]);
    expect(laneAt(lane, { x: -9999, y: 99999 })).toEqual([40, 0]);
  });
});

describe('answers', () => {
  const choice: Choice = { i: 0, text: 'throw', kind: 'throw' };

  it('are read back', () => {
    expect(numbersOf(choice, 'throw 58 0 38')).toEqual([58, 0, 38]);
    expect(numbersOf(choice, 'pass')).toBeNull();
    expect(numbersOf(choice, null)).toBeNull();
  });

  it('have a square', () => expect(cellAt({ x: -1, y: 1500 })).toEqual({ x: -1, y: 1 }));
});
