import { describe, expect, test } from 'vitest';
import type { Final, GameEvent } from '../lib/types';
import { highlights, margin } from './highlights';
import { leavers, standing } from './standing';

const event = (type: string, player: number, more: Partial<GameEvent> = {}) => ({ type, player, ...more }) as GameEvent;
const turn = (n: number, player: number, x = n) => [event('turn', player, { turn: n }), event('tile', player, { x, y: 0 })];
const score = (player: number, points: number, more: Partial<GameEvent> = {}) => event('score', player, { points, ...more });
const home = (id: number, x: number, segment: string) => event('return', 0, { id, figure: 'follower', x, y: 0, segment });
const final = (winners: number[], more: object = {}) => ({ winners, ranking: [], points: [], ...more }) as unknown as Final;

describe('what a game is remembered for', () => {
  const events = [...turn(1, 0), score(0, 4), ...turn(2, 1), score(1, 9), score(0, 20), ...turn(3, 0), ...turn(4, 1), score(1, 16), score(1, 3, { final: true })];

  test('its biggest city, its best turn for whoever had it, and when the winner took the lead', () => {
    const city = { tiles: 7, owners: [1], cells: [[2, 0]] };
    expect(highlights(events, final([1], { city }), 2)).toEqual([
      { kind: 'city', seats: [1], tiles: 7, cells: [{ x: 2, y: 0 }] },
      { kind: 'turn', seat: 1, turn: 4, points: 16, cells: [{ x: 4, y: 0 }] },
      { kind: 'lead', seat: 1, turn: 4, cells: [{ x: 4, y: 0 }] },
    ]);
  });

  test('the longest road where no city stands', () => {
    const road = { tiles: 3, owners: [], cells: [[0, 0]] };
    expect(highlights([], final([0, 1], { road }), 2)).toEqual([{ kind: 'road', seats: [], tiles: 3, cells: [{ x: 0, y: 0 }] }]);
  });

  test('a lead that the final scoring brought, and none where several have won', () => {
    const late = [...turn(1, 0), score(0, 4), score(1, 9, { final: true })];
    expect(highlights(late, final([1]), 2).at(-1)).toEqual({ kind: 'lead', seat: 1, turn: 0, cells: [] });
    expect(highlights(late, final([0, 1]), 2).some(({ kind }) => kind === 'lead')).toBe(false);
  });

  test('the margin to the best other', () => {
    expect(margin([30, 41, 12], final([1]))).toBe(11);
    expect(margin([30, 30], final([0, 1]))).toBe(0);
    expect(margin([30], final([0]))).toBe(0);
  });
});

describe('figures in the final scoring', () => {
  const ends = [
    ...turn(9, 0),
    score(0, 6, { segment: 'c0', cells: [[5, 0]] }),
    home(1, 5, 'c0'),
    home(2, 1, 'r0'),
    home(3, 3, 'm'),
    score(0, 2, { final: true, segment: 'r1', cells: [[1, 0], [2, 0]] }),
    home(4, 1, 'f0'),
    score(0, 3, { final: true, segment: 'f1', cells: [[1, 0]] }),
    score(0, 3, { final: true, segment: 'f1', cells: [[1, 0]] }),
  ] as GameEvent[];

  test('stay until what they stand on has been counted, those who earn nothing to the end', () => {
    const all = leavers(ends);
    const ids = (step: number) => standing(all, step).map(({ id }) => id);
    expect(ids(0)).toEqual([2, 3, 4]);
    expect(ids(1)).toEqual([3, 4]);
    expect(ids(2)).toEqual([3, 4]);
    expect(ids(3)).toEqual([]);
  });

  test('nobody without a final scoring', () => {
    expect(leavers([...turn(1, 0), home(1, 0, 'r0')])).toEqual([]);
  });
});
