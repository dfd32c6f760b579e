import { expect, it } from 'vitest';
import type { Position } from '../lib/types';
import { state } from '../testing/fixtures';
import { Positions } from './positions';

const at = (n: number): Position => ({ n, state: state(null, n), events: [] });

function watched(fails: (n: number) => boolean = () => false) {
  const asked: number[] = [];
  const load = (n: number) => {
    asked.push(n);
    return fails(n) ? Promise.reject(new Error('no')) : Promise.resolve(at(n));
  };
  return { asked, load };
}

it('asks once for each position', async () => {
  const { asked, load } = watched();
  const positions = new Positions(load, 9);
  const [a, b] = await Promise.all([positions.get(4), positions.get(4)]);
  expect([a, asked]).toEqual([b, [4]]);
  expect(positions.peek(4)?.n).toBe(4);
  expect(positions.peek(5)).toBeUndefined();
});

it('fetches what comes next in either direction, and not beyond the ends', async () => {
  const { asked, load } = watched();
  const positions = new Positions(load, 9, { most: 20, ahead: 3 });
  await positions.ahead(7, 1);
  await positions.ahead(2, -1);
  expect(asked).toEqual([8, 9, 1, 0]);
});

it('stops fetching ahead when somebody goes elsewhere', async () => {
  const { asked, load } = watched();
  const positions = new Positions(load, 99, { most: 20, ahead: 5 });
  const first = positions.ahead(10, 1);
  await positions.ahead(50, 1);
  await first;
  expect(asked.filter((n) => n < 20)).toEqual([11]);
  expect(asked.filter((n) => n > 50)).toHaveLength(5);
});

it('forgets what is farthest, but not the last', async () => {
  const { asked, load } = watched();
  const positions = new Positions(load, 100, { most: 4, ahead: 0 });
  await Promise.all([100, 10, 11, 12, 13].map((n) => positions.get(n)));
  expect(positions.size).toBe(4);
  expect([10, 100].map((n) => positions.peek(n)?.n)).toEqual([undefined, 100]);
  await positions.get(10);
  expect(asked.at(-1)).toBe(10);
});

it('tries again after a failure', async () => {
  let broken = true;
  const { asked, load } = watched(() => broken);
  const positions = new Positions(load, 9);
  await expect(positions.get(3)).rejects.toThrow('no');
  broken = false;
  expect((await positions.get(3)).n).toBe(3);
  expect(asked).toEqual([3, 3]);
});
