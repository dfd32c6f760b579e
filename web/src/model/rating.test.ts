import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Seat } from '../lib/types';
import { beforeFirstMove } from './begun';
import { Ratings, pageOf } from './rating.svelte';

/** What the server answers, one after the other; the last for good. */
let answers: [number, unknown][];
let asked: string[];
let games = 0;

function answer(path: string): Promise<Response> {
  asked.push(path);
  const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}];
  return status === 0 ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(JSON.stringify(body), { status }));
}

beforeEach(() => {
  [answers, asked] = [[], []];
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rating = (...why: string[]) => ({ rated: true, class: 'two', seats: [{ seat: 0, points: 1500, interval: 80, ...(why.length > 0 && { after: { points: 1512, interval: 78, change: 12, why } }) }] });
const fresh = () => Ratings.of(`G${(games += 1)}`);
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const seat = (n: number, more: Partial<Seat> = {}): Seat => ({ seat: n, name: '', kind: 'link', yours: false, taken: true, connected: true, ...more });
const tile = (player?: number) => ({ type: 'tile', ...(player !== undefined && { player }) }) as GameEvent;
const tableOf = (...seats: Seat[]) => ({ seats, status: 'playing' as const });

describe('the rating of a game', () => {
  it('is the same for all parts of its page, and another game has another', () => {
    const one = fresh();
    expect(Ratings.of(`G${games}`)).toBe(one);
    expect(fresh()).not.toBe(one);
  });

  it('is asked for with a growing wait until the game is counted, and then no more', async () => {
    answers = [[200, rating()], [503, {}], [200, rating('pending')], [200, rating('counted')]];
    const ratings = fresh();
    const stop = ratings.untilCounted();
    await later(0);
    expect([asked, ratings.known?.seats[0]?.after]).toEqual([[`/api/games/G${games}/rating`], undefined]);
    await later(999);
    expect(asked).toHaveLength(1);
    await later(1);
    expect(asked).toHaveLength(2);
    await later(2000);
    expect(ratings.known?.seats[0]?.after?.why).toEqual(['pending']);
    await later(3999);
    expect(asked).toHaveLength(3);
    await later(1);
    expect(ratings.known?.seats[0]?.after?.why).toEqual(['counted']);
    await later(600_000);
    expect(asked).toHaveLength(4);
    stop();
  });

  it('is asked for every minute at most, and not after its part of the page is gone', async () => {
    answers = [[200, rating('pending')]];
    const stop = fresh().untilCounted();
    await later(200_000);
    const before = asked.length;
    await later(60_000);
    expect(asked.length - before).toBe(1);
    stop();
    await later(300_000);
    expect(asked.length - before).toBe(1);
  });

  it('is asked for once, however many parts wait for it', async () => {
    answers = [[200, rating('counted')]];
    const ratings = fresh();
    const stops = [ratings.untilCounted(), ratings.untilCounted()];
    await later(0);
    expect(asked).toHaveLength(1);
    for (const stop of stops) stop();
  });

  it('is not asked for again where there is none', async () => {
    answers = [[404, { error: { code: 'not-found', message: '' } }]];
    const ratings = fresh();
    const stop = ratings.untilCounted();
    await later(600_000);
    expect([asked.length, ratings.failed]).toEqual([1, true]);
    stop();
  });
});

describe('before the first move', () => {
  it('is until one’s own, whatever the others have done', () => {
    const mine = tableOf(seat(0), seat(1, { yours: true }));
    expect(beforeFirstMove(mine, [tile()], 0)).toBe(true);
    expect(beforeFirstMove(mine, [tile(), tile(0)], 0)).toBe(true);
    expect(beforeFirstMove(mine, [tile(), tile(1)], 0)).toBe(false);
  });

  it('is until everybody has moved for whoever looks on', () => {
    const others = tableOf(seat(0), seat(1));
    expect(beforeFirstMove(others, [tile(0)], 0)).toBe(true);
    expect(beforeFirstMove(others, [tile(0), tile(1)], 0)).toBe(false);
  });

  it('is not where the beginning is long past, or the game over', () => {
    expect(beforeFirstMove(tableOf(seat(0)), [], 40)).toBe(false);
    expect(beforeFirstMove({ ...tableOf(seat(0)), status: 'over' as unknown as 'playing' }, [], 0)).toBe(false);
  });
});

describe('a player’s page', () => {
  it('is named only of public accounts', () => {
    const one = { seat: 0, points: 1500, interval: 80 };
    const two = { rated: true, class: 'two' as const, seats: [one, { ...one, seat: 1, page: 'Ann B' }] };
    expect([0, 1, 2].map((n) => pageOf(two, n))).toEqual(['', '/@/Ann%20B', '']);
    expect(pageOf({ ...two, rated: false, seats: [], pages: ['', 'Bo'] }, 1)).toBe('/@/Bo');
    expect(pageOf(null, 0)).toBe('');
  });
});
