import { expect, it } from 'vitest';
import type { GameEvent } from '../lib/types';
import { beforeFinal, finalSteps, rulingsOf, tallies } from './final';

const score = (player: number, points: number, feature: string, more: Partial<GameEvent> = {}): GameEvent => ({ type: 'score', player, points, feature, ...more });

const events: GameEvent[] = [
  { type: 'tile', player: 0, tile: 'base/U', x: 1, y: 0 },
  { type: 'figure', player: 0, figure: 'follower', x: 1, y: 0, segment: 'r0' },
  score(0, 4, 'road', { x: 1, y: 0, set: 'base' }),
  { type: 'tile', player: 1, tile: 'base/V', x: 2, y: 0 },
  { type: 'tile', tile: 'base/D', x: 0, y: 0 },
  score(1, 6, 'city', { final: true, x: 3, y: 2, cells: [[3, 2], [3, 3]], set: 'base' }),
  score(0, 10, 'goods', { final: true, set: 'traders-builders' }),
  score(1, -3, 'ransom', { final: true }),
];

it('leads from the scores before the end to the result', () => {
  const steps = finalSteps(events, [14, 3]);
  expect(beforeFinal(events, [14, 3])).toEqual([4, 0]);
  expect(steps.map((s) => s.totals)).toEqual([[4, 6], [14, 6], [14, 3]]);
  expect(steps.map((s) => s.cells)).toEqual([[{ x: 3, y: 2 }, { x: 3, y: 3 }], [], []]);
});

it('finds the scores behind a number', () => {
  expect(rulingsOf(events, 0, 'set', 'traders-builders').map((e) => e.points)).toEqual([10]);
  expect(rulingsOf(events, 1, 'kind', 'city').map((e) => e.points)).toEqual([6]);
  expect(rulingsOf(events, 0, 'kind', 'city')).toEqual([]);
});

it('counts tiles and figures, but not the start tile', () => {
  expect(tallies(events, 2).map(({ tiles, figures, best }) => [tiles, figures, best?.points])).toEqual([[1, 1, 10], [1, 0, 6]]);
});
