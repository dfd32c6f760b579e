import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '../lib/types';
import { grouped, laidAt, lastLaid, turnAfter, turnBefore } from './steps';
import { stepText } from '../words/step';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const step = (text: string, more: Partial<ReplayStep> = {}): ReplayStep => ({ n: 1, turn: 1, player: 0, kind: 'wood', text, ...more });
const seats = ['Ann', 'Bo'].map((name, seat) => ({ seat, name, kind: 'here' as const }));

describe('a step in words', () => {
  it.each([
    ['tile -1,2 r90', 'Lays a tile'],
    ['tile 1,0 r0 bridge 1,0 EW', 'Lays a tile'],
    ['follower r0', 'Follower on road'],
    ['follower 3,4 c1', 'Follower on city'],
    ['abbot g', 'Abbot on garden'],
    ['barn SE', 'Barn, south-east corner'],
    ['pass', 'No follower'],
    ['first 2', 'Bo begins'],
    ['tower 2,0', 'Tower'],
    ['climb big 2,0', 'Big follower on the tower in the east'],
    ['fairy castle 3,4 N', 'The fairy comes along'],
    ['dragon 0,-1', 'The dragon moves on'],
    ['wagon 1,0 r0', 'Wagon on road in the east'],
    ['move follower castle 0,0 c0', 'Follower from the castle quarter to city in the middle'],
    ['quarter follower market', 'Follower: market quarter'],
    ['count market', 'Count: market quarter'],
    ['bid 5', 'Bid 5'],
    ['pick base/E', 'Picks a tile'],
    ['barter wine', 'barter on wine'],
    ['conjure', 'conjure'],
  ])('%s', (text, words) => {
    expect(stepText(step(text, { tile: 'base/U' }), seats)).toBe(words);
  });
});

// Two choices a turn, the lot before.
const game = [
  step('first 1', { n: 1, turn: 0, kind: 'first-player' }),
  step('tile 1,0 r0', { n: 2, turn: 1 }),
  step('pass', { n: 3, turn: 1 }),
  step('tile 2,0 r0', { n: 4, turn: 2, player: 1 }),
  step('pass', { n: 5, turn: 2, player: 1 }),
  step('abbey 5,5', { n: 6, turn: 3 }),
];

describe('the steps of a game', () => {
  it('stand in their turns', () => {
    expect(grouped(game).map((g) => [g.turn, g.player, g.steps.length])).toEqual([[0, 0, 1], [1, 0, 2], [2, 1, 2], [3, 0, 1]]);
  });

  it('tell each player’s last tile', () => {
    expect([...lastLaid(game, 5)]).toEqual([[0, { x: 1, y: 0 }], [1, { x: 2, y: 0 }]]);
    expect(lastLaid(game, 6).get(0)).toEqual({ x: 5, y: 5 });
    expect(laidAt(step('tower 2,0'))).toBeNull();
  });

  it('lead from turn to turn', () => {
    expect([0, 1, 2, 3, 5, 6].map((n) => turnAfter(game, n))).toEqual([1, 2, 4, 4, 6, 6]);
    expect([9, 6, 5, 4, 3, 2, 1, 0].map((n) => turnBefore(game, n))).toEqual([6, 4, 4, 2, 2, 1, 0, 0]);
  });
});
