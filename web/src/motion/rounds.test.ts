import { expect, it } from 'vitest';
import type { GameEvent } from '../lib/types';
import { lastRound } from './rounds';

const turn = (n: number, player: number, x: number, more: GameEvent[] = []): GameEvent[] => [
  { type: 'turn', player, turn: n },
  { type: 'draw', player, tile: 'base/U' },
  { type: 'tile', player, x, y: 0, tile: 'base/U' },
  ...more,
];

it('is the last turn of each player, the latest first', () => {
  const events: GameEvent[] = [
    { type: 'tile', x: 0, y: 0 },
    ...turn(1, 0, 1),
    ...turn(2, 1, 2, [{ type: 'score', player: 0, points: 3 }, { type: 'score', player: 0, points: 2 }, { type: 'score', player: 1, points: 0 }]),
    ...turn(3, 0, 3, [{ type: 'figure', player: 0, figure: 'follower' }]),
    { type: 'turn', player: 1, turn: 4 },
    { type: 'score', player: 0, points: 40, final: true },
  ];
  const round = lastRound(events);
  expect(round.map((t) => [t.seat, t.turn, t.tiles[0]?.x])).toEqual([
    [0, 3, 3],
    [1, 2, 2],
  ]);
  expect(round[0]?.figures).toHaveLength(1);
  expect(round[1]?.points).toEqual([{ seat: 0, points: 5 }]);
  expect(lastRound([])).toEqual([]);
});
