import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import type { GameRating, SeatRating } from '../lib/rated';
import { changeText, className, isPending, likelyText, limitText, ratingSpoken, ratingText, stakesText, whyTexts } from './rated';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(() => vi.unstubAllGlobals());

const seat = (n: number, more: Partial<SeatRating> = {}): SeatRating => ({ seat: n, points: 1500, interval: 80, ...more });
const after = (...why: string[]) => ({ points: 1512, interval: 78, change: 12, why });
const game = (...seats: SeatRating[]): GameRating => ({ rated: true, class: 'two', seats });
const named = [{ name: 'Ann' }, { name: 'Bo' }];

describe('a rating in words', () => {
  it('says how sure it is', () => {
    expect(ratingText(seat(0))).toBe('1500 ± 80');
    expect(ratingText(seat(0, { provisional: true, interval: 300 }))).toBe('1500 ± 300, provisional');
    expect(ratingSpoken(seat(0))).toBe('1500, between 1420 and 1580');
    expect(ratingSpoken(seat(0, { provisional: true }))).toBe('1500, between 1420 and 1580, provisional');
  });

  it('says what may be won or lost, if that is known', () => {
    const staked = seat(0, { stakes: { first: 12, last: -9 } });
    expect(stakesText(staked, 2)).toBe('win +12, loss −9');
    expect(stakesText(staked, 4)).toBe('first +12, last −9');
    expect(stakesText(seat(0), 2)).toBe('');
    expect([12, -9, 0].map(changeText)).toEqual(['+12', '−9', '±0']);
  });

  it('says that a game of a pair may not count, or will not', () => {
    expect(limitText(game(seat(0)))).toBe('');
    expect(limitText({ ...game(seat(0)), limit: { counted: 2, running: 3 } })).toMatch(/^This game may not count .* 5 of .* 2 have today and 3 more/);
    expect(limitText({ ...game(seat(0)), limit: { counted: 5, running: 1 } })).toMatch(/^This game does not count/);
  });

  it('names the pools that the page knows', () => {
    expect(['two', 'more', 'sets', 'days', 'blitz', 'toString'].map(className)).toEqual(['Base game, two players', 'Base game, three to six players', 'With expansions', 'By the day', '', '']);
  });
});

describe('how long a wait is', () => {
  it('is told about', () => expect([1, 44, 90, 114, 119, 125, 400].map(likelyText)).toEqual(['10 seconds', '40 seconds', '90 seconds', '110 seconds', '2 minutes', '2 minutes', '7 minutes']));
});

describe('a game that has ended', () => {
  it('is being counted until every seat is', () => {
    expect(isPending(game(seat(0), seat(1)))).toBe(true);
    expect(isPending(game(seat(0, { after: after('counted') }), seat(1, { after: after('pending') })))).toBe(true);
    expect(isPending(game(seat(0, { after: after('counted') }), seat(1, { after: after('frozen') })))).toBe(false);
    expect(isPending({ ...game(seat(0)), rated: false })).toBe(false);
  });

  it('says why ratings have changed or not, each reason once', () => {
    const said = whyTexts(game(seat(0, { after: after('counted') }), seat(1, { after: after('counted', 'frozen') })), named);
    expect(said).toEqual([expect.stringMatching(/^The game counts/), 'The host has frozen the rating of Bo.']);
    expect(whyTexts(game(seat(0, { after: after('unmoved') }), seat(1, { after: after('unmoved') })), named)).toEqual(['Not everybody had moved: no rating changes.']);
    for (const code of ['pair-limit', 'same-network']) expect(whyTexts(game(seat(0, { after: after(code) })), named)).toEqual([expect.stringMatching(/(no rating changes|changes no rating)\.$/)]);
    expect(whyTexts(game(seat(0, { after: after('pending', 'sunspots') })), named)).toEqual([]);
  });
});
