import { describe, expect, it } from 'vitest';
import { apart } from './apart';
import { roomOf } from './room';
import type { Point } from './spots';
import type { Look } from './types';

const spot = (x: number, y: number, at: Point, look: Look = 'disc', sign = '') => ({ x, y, at, look, sign, key: `${x},${y} ${at}` });

/** All that a crossing of a large set offers, on tiles beside each other. */
const crossing: Point[] = [[50, 14], [86, 50], [50, 86], [14, 50], [16, 16], [84, 16], [84, 84], [16, 84], [50, 50]];
const crowded = [0, 1].flatMap((x) => crossing.map((at) => spot(x, 0, at)));
const samePlace = Array.from({ length: 7 }, (_, n) => ({ ...spot(3, 3, [50, 50]), key: `${n}` }));
const board = Array.from({ length: 80 }, (_, n) => spot(n % 9, Math.floor(n / 9), [20 + ((n * 37) % 60), 20 + ((n * 53) % 60)], n % 5 === 0 ? 'ring' : 'disc', n % 3 === 0 ? 'tower-pieces' : ''));

const scenes = { alone: [spot(0, 0, [50, 50])], crowded, samePlace, board };

/** Where the markers lie, and how far around they can be hit. */
function circles(spots: ReturnType<typeof spot>[], scale: number, finger: boolean) {
  const room = roomOf(spots, scale, finger);
  return spots.map(({ x, y, at: [px, py] }, i) => ({
    x: (x * 100 + px) * scale + room.by[i]![0],
    y: (y * 100 + py) * scale + room.by[i]![1],
    r: room.reach[i]! * room.size,
  }));
}

describe.each(Object.entries(scenes))('the room of spots: %s', (_, spots) => {
  for (const side of [29, 44, 110, 200]) {
    for (const finger of [true, false]) {
      it(`none lies on another on tiles of ${side} px, ${finger ? 'finger' : 'mouse'}`, () => {
        const all = circles(spots, side / 100, finger);
        for (const [i, a] of all.entries()) {
          expect(a.r).toBeGreaterThan(finger ? 13 : 10);
          for (const b of all.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.r + b.r - 1e-6);
        }
      });
    }
  }

  it('is the same whatever the order', () => {
    const back = roomOf(spots.toReversed(), 0.29, true);
    expect(back.by.toReversed()).toEqual(roomOf(spots, 0.29, true).by);
  });
});

// What a portal offers late in a game: no line could be followed among so many.
describe('the room of a crowd', () => {
  const crowd = Array.from({ length: 60 }, (_, n) => crossing.map((at) => spot(n % 9, Math.floor(n / 9), at))).flat();

  it.each([29, 110, 200])('stays at its places, none over another, on tiles of %d px', (side) => {
    const { by, size } = roomOf(crowd, side / 100, true);
    expect(by.every(([dx, dy]) => dx === 0 && dy === 0)).toBe(true);
    const all = circles(crowd, side / 100, true);
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1, i + 30)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.r + b.r - 1e-6);
    expect(size).toBeGreaterThan(side < 100 ? 0.29 : 0.7);
  });
});

describe('the room of spots', () => {
  it('leaves alone what has room', () => {
    const far = [spot(0, 0, [50, 50]), spot(2, 0, [50, 50]), spot(2, 2, [50, 50])];
    for (const scale of [0.29, 1.1]) for (const [dx, dy] of roomOf(far, scale, true).by) expect([dx, dy]).toEqual([0, 0]);
  });

  it('moves few spots no further than they must', () => {
    const { by, size } = roomOf([spot(0, 0, [30, 50]), spot(0, 0, [70, 50])], 0.29, true);
    const moved = 23 * size - 0.2 * 29;
    for (const [dx, dy] of by) {
      expect(Math.abs(dx)).toBeCloseTo(moved, 3);
      expect(dy).toBeCloseTo(0, 6);
    }
  });

  it('keeps the sign of one off the number of another', () => {
    const { by, size } = roomOf([spot(0, 0, [50, 50], 'disc', 'barn'), spot(0, 0, [52, 48])], 1.1, true);
    const [dx, dy] = [2.2 + by[1]![0] - by[0]![0], -2.2 + by[1]![1] - by[0]![1]];
    expect(Math.hypot(dx - 14 * size, dy + 14 * size)).toBeGreaterThan((11 + 13) * size);
  });

  it('is large enough for fingers where few spots are', () => {
    expect(roomOf(crowded.slice(0, 5), 0.29, true).size).toBe(0.9);
    expect(roomOf(board, 0.29, true).size).toBeLessThan(0.9);
  });

  it('finds a place for each where all the others stand around', () => {
    const things = Array.from({ length: 150 }, () => ({ at: [0, 0] as Point, radius: 10 }));
    const all = apart(things);
    for (const [i, [x, y]] of all.entries()) for (const [ox, oy] of all.slice(i + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThanOrEqual(20);
  });
});
