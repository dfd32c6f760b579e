import { describe, expect, it } from 'vitest';
import { player, state, table } from '../testing/fixtures';
import { rankOf, ranked, withOut } from './ranking';
import type { Final } from './types';

const final = (winners: number[], ranking: number[]): Final => ({ winners, ranking, points: [], road: null, city: null });
const scores = [40, 70, 55];

describe('ranked last', () => {
  it('puts whoever is out behind all others, and the best of those has won', () => {
    expect(withOut(final([1], [1, 2, 0]), scores, [1])).toMatchObject({ winners: [2], ranking: [2, 0, 1] });
  });

  it('leaves a winner who is in', () => {
    expect(withOut(final([1], [1, 2, 0]), scores, [2])).toMatchObject({ winners: [1], ranking: [1, 0, 2] });
  });

  it('changes nothing where nobody is out, or all are', () => {
    const ended = final([1], [1, 2, 0]);
    expect([withOut(ended, scores, []), withOut(ended, scores, [0, 1, 2])]).toEqual([ended, ended]);
  });

  it('counts places so', () => {
    // Who went later comes before who went earlier, whatever their points.
    expect([0, 1, 2, 3].map((seat) => rankOf(seat, [5, 9, 1, 7], [1, 3]))).toEqual([1, 4, 2, 3]);
    expect([0, 1, 2].map((seat) => rankOf(seat, scores, [1]))).toEqual([2, 3, 1]);
    expect([0, 1, 2].map((seat) => rankOf(seat, scores))).toEqual([3, 1, 2]);
    expect([0, 1].map((seat) => rankOf(seat, [5, 5]))).toEqual([1, 1]);
    expect([0, 1].map((seat) => rankOf(seat, [5, 9], [0, 1]))).toEqual([2, 1]);
  });
});

it('tells the end of a table so, in the log too', () => {
  const ended = { ...state(null), players: [player('Ann', {}, 9), player('Bo', {}, 3)], final: final([0], [0, 1]) };
  const before = { ...table(9, [{ type: 'over', winners: [0] }]), state: ended, out: [0] };
  const told = ranked(before);
  expect([told.state.final?.winners, told.events[0]?.winners]).toEqual([[1], [1]]);
  expect(ranked({ ...before, out: undefined }).events[0]?.winners).toEqual([0]);
});
