import { expect, it } from 'vitest';
import { Fresh } from './fresh';

const state = (turn: number, ...tallies: Record<string, number>[]) => ({ turn, players: tallies.map((t) => ({ tallies: t })) }) as Parameters<Fresh['of']>[0];

it('tells what has changed in this turn and the one before', () => {
  const fresh = new Fresh();
  expect(fresh.of(state(3, { wine: 1 }, {}))).toEqual([[], []]);
  expect(fresh.of(state(3, { wine: 2 }, { gold: 1 }))).toEqual([['wine'], ['gold']]);
  expect(fresh.of(state(4, { wine: 2 }, { gold: 1 }))).toEqual([['wine'], ['gold']]);
  expect(fresh.of(state(5, { wine: 2 }, {}))).toEqual([[], ['gold']]);
  expect(fresh.of(state(7, { wine: 2 }, {}))).toEqual([[], []]);
});
