import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { Table } from '../lib/types';
import { boardsOf, named, nextOf, pauses, roundsShown } from './boards';
import { Boards } from './boards.svelte';
import type { Entrant, Round, RoundSummary, Tournament } from './types';

const round = (number: number, decided: number, begun = true): RoundSummary => ({ number, version: 1, matches: 2, decided, begun });

const one = (asked: number, over = false) => ({ asked, over });
const table = (stamp: string, status = 'playing') => ({ stamp, status, seq: 1, sets: ['base'] }) as unknown as Table;

describe('the boards that are shown', () => {
  it.each<[string, number[], RoundSummary[]]>([
    ['nothing has begun', [], [round(1, 0, false)]],
    ['the round that goes on', [2], [round(1, 2), round(2, 1), round(3, 0, false)]],
    ['all that go on', [1, 2], [round(1, 1), round(2, 0)]],
    ['the last that is over', [2], [round(1, 2), round(2, 2), round(3, 0, false)]],
  ])('%s', (_, want, rounds) => expect(roundsShown({ rounds } as Tournament)).toEqual(want));

  const list: Round['list'] = [
    { board: 1, entrants: [4, 5], games: [{ game: 'a', number: 1, order: [0, 1], over: true }, { game: 'b', number: 2, order: [1, 0] }] },
    { board: 2, entrants: [6, 7], decided: true, games: [{ game: 'c', number: 1, order: [0, 1], over: true }, { game: 'd', number: 2, order: [1, 0], void: true }] },
    { board: 3, entrants: [8, 9] },
  ];
  const whole = { ...round(1, 1), list };

  const entrants = ['', '', '', '', 'Ann', 'Bo', 'Cy', 'Joanna', 'Di', 'Ed'].map((name, number) => ({ number, name }));
  const of = (kind: string, all: Entrant[] = entrants) => ({ entrants: all, plan: { form: { kind, boards: 2 } } }) as unknown as Tournament;

  it('are by board, with where everybody sits', () => {
    const told = boardsOf([whole], of('swiss')).map(({ match, game, playing, seats }) => [match.board, game, playing, seats]);
    expect(told).toEqual([[1, 'b', true, [1, 0]], [2, 'c', false, [0, 1]], [3, '', false, [0, 1]]]);
    expect(boardsOf([whole], of('arena')).map((board) => board.match.board)).toEqual([1, 3]);
  });

  const teams = [
    { number: 0, name: 'Reds', members: [{ member: 0, name: 'Ann' }, { member: 1, name: 'Bo' }] },
    { number: 1, name: 'Blues', members: [{ member: 0, name: 'Cy' }, { member: 1, name: 'Di' }] },
  ] as unknown as Entrant[];

  it('are, between teams, all boards of each match, with who plays there', () => {
    const match = {
      board: 1, entrants: [0, 1], lineups: [[1, 0], [0, 1]],
      games: [{ game: 'a', number: 1, place: 1, order: [0, 1], over: true, ranks: [2, 1], points: [3, 9] }, { game: 'b', number: 1, place: 2, order: [1, 0] }],
    };
    const boards = boardsOf([{ ...round(1, 0), list: [match] }], of('teams', teams));
    expect(boards.map(({ place, names, game, playing, seats, won, result }) => [place, names.join(), game, playing, seats, won, result])).toEqual([
      [1, 'Bo,Cy', 'a', false, [0, 1], 1, '0 : 1 (3 : 9)'],
      [2, 'Ann,Di', 'b', true, [1, 0], -1, ''],
    ]);
    expect(named(boards, teams, 'blue')).toHaveLength(2);
    expect(named(boards, teams, 'ann').map(({ place }) => place)).toEqual([2]);
    const sealed = boardsOf([{ ...round(1, 0), list: [{ board: 1, entrants: [0, 1] }] }], of('teams', teams));
    expect(sealed.map(({ names, game }) => [names.join(), game])).toEqual([['Reds,Blues', ''], ['Reds,Blues', '']]);
  });

  it('are found by a name', () => {
    expect(named(boardsOf([whole], of('swiss')), entrants, ' aNN').map((board) => board.match.board)).toEqual([1, 2]);
  });
});

describe('what is asked for next', () => {
  const now = 100_000;
  it.each([
    ['nothing', null, []],
    ['nothing of what is over', null, [one(5, true)]],
    ['at once what was never asked for', [1, 0], [one(now - 9000), one(0)]],
    ['what was asked for longest ago', [1, 0], [one(now - 5000), one(now - 9000)]],
    ['what has still to wait', [0, 1000], [one(now - pauses.board + 1000), one(now)]],
  ])('%s', (_, want, seen) => {
    const due = nextOf(seen, now);
    expect(due && [seen.indexOf(due.next), due.wait]).toEqual(want);
  });
});

describe('boards that are followed', () => {
  let hidden = 'visible';
  beforeEach(() => {
    hidden = 'visible';
    vi.useFakeTimers({ now: 1_000_000 });
    vi.stubGlobal('document', { get visibilityState() { return hidden; }, addEventListener: () => {}, removeEventListener: () => {} });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are asked for one after the other, only while they are on the screen, and those that are over once', async () => {
    const asked: string[] = [];
    const boards = new Boards((game, stamp) => {
      asked.push(game + stamp);
      return Promise.resolve(stamp === '' ? table('1', game === 'over' ? 'over' : 'playing') : null);
    });
    const stop = boards.watch();
    for (const game of ['a', 'over', 'b']) boards.see(boards.of(game), true);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(3 * pauses.request);
    expect(asked).toEqual(['a', 'over', 'b']);
    await vi.advanceTimersByTimeAsync(pauses.board);
    expect(asked).toEqual(['a', 'over', 'b', 'a1', 'b1']);
    expect(boards.of('a').table?.stamp).toBe('1');
    expect(boards.sets).toEqual(['base']);
    boards.see(boards.of('a'), false);
    expect(boards.of('a').table).toBeNull();
    await vi.advanceTimersByTimeAsync(2 * pauses.board);
    expect(asked.slice(5)).toEqual(['b1', 'b1']);
    hidden = 'hidden';
    await vi.advanceTimersByTimeAsync(10 * pauses.board);
    expect(asked).toHaveLength(8);
    stop();
  });

  it('wait when the server refuses, and are as many requests a second however many there are', async () => {
    let refusing = true;
    const asked: number[] = [];
    const boards = new Boards(() => {
      asked.push(Date.now());
      return refusing ? Promise.reject(new ApiError(429, {}, 20)) : Promise.resolve(table('1'));
    });
    const stop = boards.watch();
    for (let n = 0; n < 100; n += 1) boards.see(boards.of(`g${n}`), true);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked).toHaveLength(1);
    expect(boards.stale).toBe(true);
    refusing = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(asked[3]! - asked[2]!).toBeGreaterThan(pauses.request);
    expect(asked.at(-1)! - asked.at(-2)!).toBe(pauses.request);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.length).toBeLessThan(30_000 / pauses.request + 10);
    expect(boards.stale).toBe(false);
    stop();
  });
});
