import { describe, expect, it } from 'vitest';
import words from '../../messages/en/page/tournaments.json';
import { takeWords } from '../lib/words';
import { columnName, crowded, draw, partsOf, sideScore } from './bracket';
import { changes, rewrites, stated } from './changing';
import type { BracketNode, Tournament } from './types';

takeWords('en', 'page/tournaments', words);

const winner = (of: number) => ({ from: 'winner' as const, of });
const seed = (of: number) => ({ from: 'seed' as const, of });
const node = (number: number, part: BracketNode['part'], step: number, a: BracketNode['sides'][0], b: BracketNode['sides'][0]): BracketNode => ({ number, part, step, sides: [a, b], status: 'waiting' });

const game = (number: number, ranks: number[]) => ({ game: 'g', number, order: [0, 1], over: true, ranks, points: [70, 60] });

// Six: the two best begin in the second round.
const six = [
  node(1, 'winners', 1, seed(4), seed(5)),
  node(2, 'winners', 1, seed(3), seed(6)),
  node(3, 'winners', 2, seed(1), winner(1)),
  node(4, 'winners', 2, seed(2), winner(2)),
  node(5, 'third', 3, { from: 'loser', of: 3 }, { from: 'loser', of: 4 }),
  node(6, 'final', 3, winner(3), winner(4)),
];

describe('a bracket', () => {
  it('draws each match between those from which its two come, and none over another', () => {
    const [all, third] = partsOf(six);
    expect(all!.columns.map((column) => column.map((one) => one.node.number))).toEqual([[1, 2], [3, 4], [6]]);
    expect(all!.lines.map(({ from, to }) => [from.node.number, to.node.number])).toEqual([[1, 3], [2, 4], [3, 6], [4, 6]]);
    const placed = new Map(all!.columns.flat().map((one) => [one.node.number, one.y]));
    expect(placed.get(6)).toBe((placed.get(3)! + placed.get(4)!) / 2);
    expect(third!.columns.flat().map((one) => one.node.number)).toEqual([5]);
    for (const column of all!.columns) for (const [i, one] of column.entries()) if (i > 0) expect(one.y - column[i - 1]!.y).toBeGreaterThanOrEqual(2);
  });
  it('calls its last rounds by their names', () => {
    const [all] = partsOf(six);
    expect([0, 1, 2].map((at) => columnName(all!, at))).toEqual(['Round 1', 'Semi-finals', 'Final']);
  });
  it('leaves out first rounds of many, and a second final that is not needed', () => {
    const many = Array.from({ length: 33 }, (_, i) => node(i + 1, 'winners', 1, seed(2 * i + 1), seed(2 * i + 2)));
    expect(crowded([...many, node(34, 'final', 2, winner(1), winner(2))])).toBe(1);
    expect(partsOf([...many, node(34, 'final', 2, winner(1), winner(2))], 1)[0]!.columns.flat()).toHaveLength(1);
    expect(draw('final', '', [node(1, 'final', 1, seed(1), seed(2)), { ...node(2, 'final', 2, winner(1), seed(2)), status: 'off' }]).columns).toHaveLength(1);
  });
  it('has the sides of a double one apart', () => {
    const parts = partsOf([node(1, 'winners', 1, seed(1), seed(2)), node(2, 'losers', 2, { from: 'loser', of: 1 }, seed(3)), node(3, 'final', 3, winner(1), winner(2))]);
    expect(parts.map((part) => part.title)).toEqual(['Winners’ side', 'Losers’ side', 'Final']);
  });
  it('says points of one game, and games won of several', () => {
    expect(sideScore({ board: 1, entrants: [0, 1], games: [game(1, [1, 2])] }, 0)).toBe('70');
    expect(sideScore({ board: 1, entrants: [0, 1], games: [game(1, [1, 2]), game(2, [1, 2])] }, 0)).toBe('2');
    expect(sideScore({ board: 1, entrants: [0, 1], award: 'forfeit', points: ['0', '1'] }, 1)).toBe('1');
    expect(sideScore(undefined, 0)).toBe('');
  });
});

describe('changing a tournament', () => {
  const t: Tournament = {
    id: 't', name: 'Evening', phase: 'planned', seq: 3, version: 3, head_version: 0, entrants_version: 2, standings_version: 2, entered: 0, entrants: [], rounds: [],
    plan: { name: 'Evening', form: { kind: 'swiss', rounds: 5, max: 10_000, break_s: 60 }, game: {}, entry: 'open' },
  };
  it('sends nothing of what stays', () => {
    expect(changes(t, stated(t))).toEqual({});
    expect(rewrites(t, stated(t))).toEqual({});
  });
  it('sends what is other', () => {
    const wish = { ...stated(t), name: ' Night ', rounds: 6, byHand: true, pause: 30, entry: 'code' as const, limits: { max: 20, min: null, most: 1900 }, late: true, delay: 2 };
    expect(changes(t, wish)).toEqual({ rounds: 6, by_hand: true, break_s: 30 });
    expect(rewrites(t, wish)).toEqual({ name: 'Night', entry: 'code', watch_delay: 2, max: 20, max_rating: 1900, late: true });
    expect(rewrites({ ...t, plan: { ...t.plan, form: { ...t.plan.form, max: 20 } } }, stated(t))).toEqual({ max: 10_000 });
    expect(changes({ ...t, plan: { ...t.plan, form: { ...t.plan.form, begins: 1_800_000_000_000 } } }, stated(t))).toEqual({ begins: 0 });
  });
});
