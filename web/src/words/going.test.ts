import { afterEach, describe, expect, it } from 'vitest';
import type { Seat } from '../lib/types';
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { state } from '../testing/fixtures';
import { forfeitText } from './outcome';
import { lastingText, presenceMark, presenceSign, presenceText, resignedText } from './going';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const at = Date.parse('2026-11-26T12:00:00Z');
const minute = 60_000;
const now = at + 5 * minute;
const since = new Date(at).toISOString();
const seat = (n: number, more: Partial<Seat> = {}): Seat => ({ seat: n, name: ['Ann', 'Bo', 'Cy'][n] ?? '', kind: 'link', yours: false, taken: true, connected: true, ...more });
const said = (of: Seat, asked?: { seat: number; since: string }) => presenceText({ seats: [seat(0), of], asked, clock: undefined, state: state(null) }, of, now);

describe('how long something lasts', () => {
  it.each([
    [59_999, ''],
    [NaN, ''],
    [minute, '1 min'],
    [59 * minute, '59 min'],
    [60 * minute, '1 hr'],
    [47 * 60 * minute, '47 hr'],
    [72 * 60 * minute, '3 days'],
  ])('%d ms', (ms, text) => expect(lastingText(ms)).toBe(text));
});

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

describe('who is there', () => {
  it('tells who thinks and who is away, and since when', () => {
    expect(said(seat(1), { seat: 1, since })).toBe('thinking for 5 min');
    expect(said(seat(1), { seat: 0, since })).toBe('connected');
    expect(said(seat(1, { connected: false, away: since }))).toBe('away for 5 min');
    expect(said(seat(1, { connected: false }))).toBe('away');
    expect(said(seat(1, { connected: false, taken: false }))).not.toMatch('away');
    expect(said(seat(1, { yours: true }), { seat: 1, since })).toBe('you');
    expect(said(seat(1, { stand_in: true, connected: false }))).toBe('the computer plays');
    expect(said(seat(1, { resigned: true, connected: false }))).toBe('resigned');
  });

  it('asks no case of a length of time in German', () => {
    overwriteGetLocale(() => 'de');
    const days = new Date(now - 3 * 24 * 60 * minute).toISOString();
    expect(said(seat(1), { seat: 1, since: days })).toBe('denkt nach (3 Tg.)');
    expect(said(seat(1, { connected: false, away: days }))).toBe('abwesend (3 Tg.)');
  });

  it('says it by a sign in the strip', () => {
    const sign = (of: Seat) => presenceSign({ seats: [seat(0), of], asked: { seat: 1, since }, clock: undefined, state: state(null) }, of, now);
    expect([seat(1), seat(1, { connected: false }), seat(1, { yours: true }), seat(1, { taken: false }), seat(1, { resigned: true }), seat(1, { stand_in: true }), seat(1, { kind: 'bot' })].map((s) => sign(s)))
      .toEqual(['clock', 'away', 'you', 'link', 'flag', 'computer', '']);
  });

  it('says it in little room', () => {
    const mark = (of: Seat) => presenceMark({ seats: [seat(0), of], asked: { seat: 1, since }, clock: undefined, state: state(null) }, of, now);
    expect([mark(seat(1)), mark(seat(1, { connected: false })), mark(seat(1, { yours: true }))]).toEqual(['5m', 'away', '']);
  });
});

it('tells who has won when the others have resigned', () => {
  const gone = seat(1, { resigned: true });
  expect(resignedText({ seats: [seat(0), gone], out: [1] })).toBe('Resigned: Bo. Ann has won.');
  expect(resignedText({ seats: [seat(0), gone, seat(2)], out: [1] })).toBe('Resigned: Bo.');
  expect(resignedText({ seats: [seat(0), seat(1)], out: undefined })).toBe('');
});

describe('what becomes of whoever leaves', () => {
  it.each([
    [{ clock: { kind: 'bank' } }, /called off/],
    [{ clock: null }, /^Whoever leaves on purpose has lost/],
    [{ clock: { kind: 'bank' }, fixture: { tournament: 't', round: 1, board: 1, game: 1 } }, /does not come .* has lost: this is a game of a tournament/],
  ])('%j', (table, text) => expect(forfeitText(table)).toMatch(text));
});
