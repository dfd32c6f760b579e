import { describe, expect, it, vi } from 'vitest';
import { unknownIn } from './faults';
import { namesIn } from './form.svelte';
import { Choosing, firstLineup, openMatch, placed } from './lineup';
import { boardsOf, boardText, breakName, eventText, formLine, memberName, nextOf, resultText, there } from './phrases';
import { correct } from './ruling';
import type { Entrant, Match, MatchGame, Tournament } from './types';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} });
});

const of = (...names: string[]) => names.map((name, member) => ({ member, name }));
const teams: Entrant[] = [{ number: 0, name: 'Reds', members: of('Ann', 'Bob', 'Cid') }, { number: 1, name: 'Blues', members: of('Dora') }];
const cup = (more: Partial<Tournament> = {}): Tournament => ({
  id: 't', name: 'Cup', phase: 'planned', seq: 2, version: 3, head_version: 0, entrants_version: 2, standings_version: 2, entered: 2, entrants: teams, rounds: [], plan: { name: 'Cup', form: { kind: 'teams', boards: 3, legs: 1, seats: 2 }, game: {} }, ...more,
});
const game = (place: number, ranks?: number[], more: Partial<MatchGame> = {}): MatchGame => ({ game: `g${place}`, number: 1, place, order: place % 2 === 1 ? [0, 1] : [1, 0], ...(ranks ? { over: true, ranks, points: [60, 50] } : {}), ...more });
const match: Match = { board: 1, entrants: [0, 1], handed_in: [true, true], lineups: [[2, 0, 1], [0, -1, -1]], score: ['2', '0'], games: [game(1), game(2, [1, 2], { points: [0, 0], unplayed: true }), game(3, [1, 1])] };

describe('line-ups', () => {
  it('begin with what was handed in, or with the first members', () => {
    expect(firstLineup(undefined, of('a', 'b', 'c', 'd'), 3)).toEqual([0, 1, 2]);
    expect(firstLineup([3, 1, 0], of('a', 'b', 'c', 'd'), 3)).toEqual([3, 1, 0]);
    expect(firstLineup([3, 1, 0], of('a', 'b', 'c'), 3)).toEqual([0, 1, 2]); // one has left
    expect(firstLineup([-1, 1], of('a', 'b'), 2)).toEqual([0, 1]); // one has come
    expect(firstLineup(undefined, of('a'), 3)).toEqual([0, -1, -1]);
  });
  it.each<[number[], number, number, number[]]>([
    [[0, 1, 2], 0, 2, [2, 1, 0]],
    [[0, 1, 2], 0, 3, [3, 1, 2]],
    [[0, 1, -1], 0, -1, [-1, 1, 0]],
    [[0, -1, -1], 0, -1, [-1, 0, -1]],
    [[0, 1, 2], 1, 1, [0, 1, 2]],
  ])('%j: board %i gets %i', (order, board, member, want) => expect(placed(order, board, member)).toEqual(want));
  it('leave whom the arrows of a keyboard pass over where they were', () => {
    const choosing = new Choosing();
    const passing = choosing.choose([0, 1, 2], 1, 2);
    expect(passing).toEqual([0, 2, 1]);
    expect(choosing.choose(passing, 1, 3)).toEqual([0, 3, 2]);
    choosing.end();
    expect(choosing.choose([0, 3, 2], 1, 2)).toEqual([0, 2, 3]);
    expect(choosing.choose([0, 2, 3], 0, 2)).toEqual([2, 0, 3]);
  });
  it('are handed in from the pairing until the round begins', () => {
    const round = { number: 1, version: 3, matches: 1, decided: 0, list: [match] };
    const rounds = new Map([[1, round]]);
    expect(openMatch(cup({ rounds: [round] }), rounds, 1)?.match).toBe(match);
    expect(openMatch(cup({ rounds: [round] }), rounds, 2)).toBeUndefined();
    expect(openMatch(cup({ rounds: [{ ...round, begun: true }] }), rounds, 1)).toBeUndefined();
    expect(openMatch(cup(), rounds, 1)).toBeUndefined();
  });
});

const text = (event: object) => eventText({ at: 1, ...event }, teams, 0);

describe('matches of teams', () => {
  it('are shown by boards, with who begins', () => {
    const [first, second, third] = boardsOf(match, 3);
    expect([first!.begins, second!.begins, third!.begins]).toEqual([0, 1, 0]);
    expect([first!.members, second!.members]).toEqual([[2, 0], [0, -1]]);
    expect([first!, second!, third!].map(boardText)).toEqual(['', '1 : 0 without play', '½ : ½ (60 : 50)']);
    expect(boardsOf({ board: 1, entrants: [0, 1] }, 2).map(({ begins, members }) => [begins, members])).toEqual([[0, undefined], [1, undefined]]);
    expect(resultText(match)).toBe('2 : 0');
    expect(resultText({ board: 1, entrants: [0, 1], score: ['0', '0'] })).toBe('');
    expect(memberName(teams[0], 2)).toBe('Cid');
    expect(memberName(teams[0], 9)).toBe('a former player');
  });
  it('name the board in what the staff decides', () => {
    expect(correct(1, match, match.games![2]!, [4, 3], null, 'why')).toEqual({ correct: { round: 1, board: 1, place: 3, game: 1, ranks: [1, 2], points: [4, 3], reason: 'why' } });
  });
  it('are told in the log', () => {
    expect(text({ result: { round: 1, board: 2, place: 3, game: 1, ranks: [1, 2], points: [9, 8] } })).toBe('Round 1, match 2, board 3: 9 : 8 points in the game.');
    expect(text({ result: { round: 1, board: 2, place: 3, game: 1, ranks: [1, 2], points: [0, 0], unplayed: true } })).toMatch(/nobody was there/);
    expect(text({ replace: { entrant: 0, member: 1, reason: 'ill' } })).toBe('Bob plays on in somebody else’s place. Reason: ill');
  });
});

it('waits for teams with enough members', () => {
  expect(there(cup()).map(({ number }) => number)).toEqual([0]);
  expect(nextOf(cup(), 0).text).toBe('It needs 1 more team with enough members.');
  expect(formLine(cup().plan)).toBe('Teams · 3 boards');
  expect([breakName('games-won', 'teams'), breakName('games-won', 'league')]).toEqual(['Boards won', 'Games won']);
});

it('reads the names of a list, and says who has no account', () => {
  expect(namesIn(' Ann\n\nBob \nAnn')).toEqual(['Ann', 'Bob']);
  const faults = [{ field: 'names[1]', message: '' }, { field: 'names[7]', message: '' }, { field: 'name', message: '' }];
  expect(unknownIn(faults, 'names', ['Ann', 'Bob'])).toBe('Nobody has an account of this name: Bob');
  expect(unknownIn([], 'names', ['Ann'])).toBe('');
});
