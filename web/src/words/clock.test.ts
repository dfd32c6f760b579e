import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../lib/types';
import { getLocale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { clockText, flagDown, leftText, timeSpoken, timeText } from './clock';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
const day = 24 * hour;

const usual = getLocale;
afterEach(() => overwriteGetLocale(usual));

describe('time as it is shown', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [9999, '0:10'],
    [598 * second, '9:58'],
    [hour - 1, '1:00:00'],
    [hour + 2 * minute + 3 * second, '1:02:03'],
  ])('of %d ms is %s', (ms, text) => {
    expect(timeText(ms, false)).toBe(text);
  });

  it.each([
    [2 * day + 5 * hour, '2d 5h'],
    [day, '1d 0h'],
    [day - minute, '23:59 h'],
    [5 * hour + 6 * minute, '5:06 h'],
    [12 * minute, '12 min'],
    [1, '1 min'],
    [0, '0 min'],
  ])('over days, of %d ms, is %s', (ms, text) => {
    expect(timeText(ms, true)).toBe(text);
  });
});

describe('time as it is read out', () => {
  it.each([
    [598 * second, false, '10 minutes'],
    [121 * second, false, '3 minutes'],
    [120 * second, false, '120 seconds'],
    [41 * second, false, '50 seconds'],
    [11 * second, false, '15 seconds'],
    [3 * hour + minute, false, '3 hours, 1 minute'],
    [2 * day + 5 * hour, true, '2 days, 5 hours'],
    [day, true, '1 day'],
    [90 * minute, true, '1 hour, 30 minutes'],
    [4 * minute, true, '4 minutes'],
  ])('of %d ms (days: %s) is %s', (ms, days, text) => {
    expect(timeSpoken(ms, days)).toBe(text);
  });

  it('changes only every few seconds, so that no reader hears each one', () => {
    const said = new Set(Array.from({ length: 600 }, (_, s) => timeSpoken(s * second, false)));
    expect(said.size).toBeLessThan(26);
  });

  it('says what is left', () => {
    expect(leftText(30)).toBe('30 seconds left');
  });
});

describe('a clock', () => {
  it.each([
    [{ kind: 'turn', turn_s: 60 }, '1 min a turn'],
    [{ kind: 'turn', turn_s: 45 }, '45 sec a turn'],
    [{ kind: 'bank', bank_s: 600, increment_s: 10 }, '10 min + 10 sec'],
    [{ kind: 'bank', bank_s: 600 }, '10 min for the game'],
    [{ kind: 'days', days: 3 }, '3 days a turn'],
  ] as const)('of %o is called %s', (clock, text) => {
    expect(clockText(clock)).toBe(text);
  });

  it('has a name of its own in every language', () => {
    const names = locales.map((locale) => {
      overwriteGetLocale(() => locale);
      return clockText({ kind: 'days', days: 3 }).replaceAll('\u00a0', ' ');
    });
    expect(names).toEqual(['3 days a turn', '3 días por turno', '3 giorni a turno', '3 Tage je Zug', '3 jours par tour']);
  });
});

const seats = [{ name: 'Ann', yours: false }, { name: 'Bo', yours: true }];
const told = (more: Partial<Clock>, seat = 0) => flagDown({ kind: 'turn', flag: 'computer', ...more }, seats, seat);

describe('when time is up', () => {
  it('is said of each kind, with what it comes to', () => {
    expect(told({})).toBe('Time is up for Ann. The computer plays for them; they may take it back at their next turn.');
    const all = [told({}), told({ kind: 'bank' }), told({ flag: 'pass' }), told({ flag: 'out' })];
    expect(new Set(all).size).toBe(4);
  });

  it('is said of a seat that is ranked last that it does nothing, whatever the clock', () => {
    for (const kind of ['turn', 'bank', 'days'] as const) {
      expect(told({ kind, flag: 'out' })).toBe('Time is up for Ann. They do nothing where that is possible, and they are ranked last.');
      expect(told({ kind, flag: 'out' }, 1)).toBe('Your time is up. Nothing is done for you where that is possible, and you are ranked last.');
    }
  });

  it('is said to oneself, unless one plays several seats', () => {
    expect(told({}, 1)).toBe('Your time is up. The computer plays for you; you go on yourself at your next turn.');
    const both = ['Ann', 'Bo'].map((name) => ({ name, yours: true }));
    expect(flagDown({ kind: 'bank', flag: 'computer' }, both, 1)).toBe('Time is up for Bo. The computer plays for them to the end.');
  });
});
