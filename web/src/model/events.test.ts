import { expect, it } from 'vitest';
import type { GameEvent, Saying } from '../lib/types';
import { table } from '../testing/fixtures';
import { lastTiles, merge, sayingsAfter, turns } from './events';

const draw = (seq: number): GameEvent => ({ type: 'draw', player: 0, tile: 'base/U', seq });

it('takes each event once, from answer or push', () => {
  const answer = merge([draw(1)], 1, table(2, [draw(2), draw(2)]));
  expect(answer.events).toHaveLength(3);
  expect(answer.fresh).toHaveLength(2);
  const push = merge(answer.events, answer.seq, table(2, [draw(2), draw(2)]));
  expect(push.events).toBe(answer.events);
  expect(push.fresh).toEqual([]);
});

it('has what was there before the first choice once, though a push tells all', () => {
  const start: GameEvent = { type: 'turn', player: 0, turn: 1 };
  const merged = merge([start, draw(1)], 1, table(2, [start, draw(1), draw(2)]));
  expect(merged.events).toEqual([start, draw(1), draw(2)]);
  expect(merged.fresh).toEqual([draw(2)]);
});

it('starts over after an undo, without repeating the news', () => {
  const merged = merge([draw(1), draw(2)], 2, table(3, [draw(1)], true));
  expect(merged.events).toEqual([draw(1)]);
  expect(merged.fresh).toEqual([]);
  expect(merged.seq).toBe(3);
});

it('knows the news of a whole table from which nothing was taken back', () => {
  const merged = merge([draw(1)], 1, table(2, [draw(1), draw(2)], true));
  expect(merged.fresh).toEqual([draw(2)]);
  expect(merge([draw(1)], 1, table(3, [draw(2), draw(3)], true)).fresh).toEqual([]);
  expect(merge([], 0, table(2, [draw(1), draw(2)], true)).fresh).toEqual([]);
});

it('splits the events into turns', () => {
  const list = turns([
    { type: 'tile', x: 0, y: 0, tile: 'base/D', seq: 0 },
    { type: 'turn', player: 1, turn: 1, seq: 0 },
    draw(1),
    { type: 'score', player: 1, points: 3, seq: 1 },
  ]);
  expect(list.map((t) => [t.turn, t.player, t.events.length])).toEqual([
    [0, 0, 1],
    [1, 1, 2],
  ]);
});

it('knows the last tile of each player', () => {
  const last = lastTiles([
    { type: 'tile', player: 0, x: 1, y: 0 },
    { type: 'tile', player: 1, x: 2, y: 0 },
    { type: 'tile', player: 0, x: 3, y: 0 },
  ]);
  expect(last.get(0)).toEqual({ x: 3, y: 0 });
  expect(last.get(1)).toEqual({ x: 2, y: 0 });
});

const saying = (turn: number, version: number): Saying => ({ player: 1, turn, version, reason: { text: '', kind: 'points', player: 1 } });
const at = (version: number, ...said: Saying[]) => ({ said, state: { ...table(1, []).state, version } });

it('keeps what was said until it is taken back', () => {
  const first = sayingsAfter([], at(2, saying(1, 2)));
  const both = sayingsAfter(first, at(6, saying(3, 5)));
  expect(both.map((s) => s.turn)).toEqual([1, 3]);
  expect(sayingsAfter(both, at(6, saying(3, 6))).map((s) => s.version)).toEqual([2, 6]);
  expect(sayingsAfter(both, at(7))).toBe(both);
  expect(sayingsAfter(both, at(3))).toEqual(first);
});
