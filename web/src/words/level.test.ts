import { expect, it } from 'vitest';
import { ratingText, shareOf } from './level';

it.each([
  [0.5, 1, 2],
  [0.67, 2, 3],
  [0.74, 3, 4],
  [0.9, 9, 10],
  [0.81, 4, 5],
  [0.96, 19, 20],
  [1, 2, 2],
  [0, 0, 2],
])('says a share of %d as %d of %d', (score, wins, games) => {
  expect(shareOf(score)).toEqual({ wins, games });
});

it('says what a rating means, and nothing of one that nobody measured', () => {
  const against = { name: 'normal', score: 0.74, games: 400 };
  expect(ratingText({ name: 'hard', about: '', rating: 312, against })).toBe('Rating 312: wins 3 of 4 against Normal');
  expect(ratingText({ name: 'hard', about: '', rating: null })).toBe('');
});
