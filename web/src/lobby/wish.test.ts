import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../account/settings';
import { onWrite } from '../lib/prefs';
import type { LobbyTable } from '../lib/types';
import { hello } from '../testing/fixtures';
import { LobbyDesk } from './lobby.svelte';
import { openTable, rememberWants, sizesOf, wantsLast, wishOf, withRoom } from './wish';
import type { Wants } from './wish';
import { clockLineOf, clockOf, hostOf, sittersOf, titleOf } from './words';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

afterEach(() => vi.unstubAllGlobals());

const wants = (more: Partial<Wants> = {}): Wants => ({ what: 'base', pace: 'none', aids: 'any', bots: false, players: 2, rated: false, ...more });
const table = (clock?: LobbyTable['clock']) => ({ id: 'a', clock }) as LobbyTable;
const bank = { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'out' };

describe('what was sought in the lobby', () => {
  it('comes along with an account, all of it', () => {
    const heard: string[] = [];
    const hear = (key: string) => heard.push(key);
    onWrite.add(hear);
    rememberWants(wants());
    const wanted = heard.length;
    new LobbyDesk(true, () => ({ close: () => undefined })).narrow({ pace: 'days' });
    onWrite.delete(hear);
    expect([wanted, heard.length, heard.filter((key) => !keys.includes(key))]).toEqual([Object.keys(wants()).length, wanted + 1, []]);
  });
});

describe('the clock of a wish', () => {
  it('is said to the server, whatever else is wanted', () => {
    for (const what of ['base', 'plus', 'any'] as const) {
      expect(wishOf(wants({ what, pace: 'bank' }), hello(), '').clock).toEqual(bank);
      expect(wishOf(wants({ what, pace: 'days' }), hello(), '').clock).toMatchObject({ kind: 'days', days: 3 });
      expect(wishOf(wants({ what }), hello(), '').clock).toEqual({ kind: 'none' });
    }
  });

  it('is that of a table left open too', () => {
    expect(openTable(wants({ pace: 'bank' }), hello(), 'Ann').clock).toEqual(bank);
    expect(openTable(wants(), hello(), 'Ann')).not.toHaveProperty('clock');
  });
});

describe('playing bots', () => {
  it('is wished for, or it is people alone', () => {
    for (const made of [wishOf(wants(), hello(), ''), openTable(wants(), hello(), 'Ann')]) expect(made).not.toHaveProperty('programs');
    for (const made of [wishOf(wants({ what: 'any', bots: true }), hello(), ''), openTable(wants({ what: 'any', bots: true }), hello(), 'Ann')]) expect(made.programs).toBe(true);
  });
});

describe('a server where nobody is', () => {
  it('takes a bot until somebody has chosen otherwise', () => {
    const empty = { ...hello(), empty: true as const };
    expect([wantsLast(hello()).bots, wantsLast(empty).bots]).toEqual([false, true]);
    rememberWants(wants({ bots: false }));
    expect(wantsLast(empty).bots).toBe(false);
    rememberWants(wants({ bots: true }));
    expect(wantsLast(hello()).bots).toBe(true);
  });
});

describe('the helps of a wish', () => {
  it('are asked for, or whatever the other wants; a table left open has them', () => {
    expect(wishOf(wants(), hello(), '').aids).toBe('any');
    expect(wishOf(wants({ aids: 'table' }), hello(), '').aids).toBe('table');
    expect(openTable(wants({ aids: 'teach' }), hello(), 'Ann').aids).toBe('teach');
    expect(openTable(wants(), hello(), 'Ann')).not.toHaveProperty('aids');
  });
});

describe('what was wanted last', () => {
  it('is remembered whole', () => {
    const first = { what: 'base', pace: 'bank', aids: 'any', bots: false, players: 2, rated: false };
    expect(wantsLast(hello())).toEqual(first);
    const then: Wants = { what: 'any', pace: 'days', aids: 'table', bots: true, players: 4, rated: true };
    rememberWants(then);
    expect(wantsLast(hello())).toEqual(then);
    kept.forEach((_, key) => kept.set(key, 'sundial'));
    expect(wantsLast(hello())).toEqual(first);
  });
});

/** Five play by the newest edition, and six with what is in its box. */
const narrow = () => ({ ...hello(), presets: [{ ...hello().presets[0]!, players: [2, 5], sixth: ['abbot'] }] }) as ReturnType<typeof hello>;

describe('how many play', () => {
  it('is as many as the sets allow', () => {
    expect(sizesOf('base', narrow())).toEqual([2, 3, 4, 5]);
    expect(sizesOf('plus', narrow())).toEqual([2, 3, 4, 5, 6]);
    expect(withRoom(wants({ players: 6 }), narrow()).players).toBe(5);
    expect(withRoom(wants({ what: 'plus', players: 6 }), narrow()).players).toBe(6);
  });

  it('is wished for, and a table left open has a seat for each', () => {
    expect(wishOf(wants({ players: 4 }), hello(), '').players).toBe(4);
    expect(openTable(wants({ players: 4 }), hello(), 'Ann').seats).toEqual([{ name: 'Ann', kind: 'here' }, ...[1, 2, 3].map(() => ({ kind: 'link' }))]);
  });
});

describe('a rated game', () => {
  it('is wished for, or the wish says nothing of it', () => {
    expect(wishOf(wants({ rated: true, pace: 'bank' }), hello(), '').rated).toBe(true);
    expect(wishOf(wants(), hello(), '')).not.toHaveProperty('rated');
    expect(openTable(wants({ rated: true, pace: 'bank' }), hello(), 'Ann')).not.toHaveProperty('rated');
  });

  it('has a clock', () => {
    expect(withRoom(wants({ rated: true }), hello()).pace).toBe('bank');
    expect(withRoom(wants({ rated: true, pace: 'days' }), hello()).pace).toBe('days');
    expect(withRoom(wants(), hello()).pace).toBe('none');
  });
});

describe('guests in the list', () => {
  const seats: LobbyTable['seats'] = [{ name: 'Ann', kind: 'here', guest: true }, { name: 'Dee', kind: 'link' }, { name: 'Player 3', kind: 'link', free: true }];

  it('are marked in words, once, and so is a host who is one', () => {
    const listed = { id: 'a', seats, host: 'Ann' } as LobbyTable;
    expect(sittersOf(listed)).toBe('Ann (guest) and Dee');
    expect(titleOf(listed)).toBe('Ann and Dee');
    expect(hostOf(listed)).toBe('Ann (guest)');
    expect(hostOf({ ...listed, host: 'Dee' })).toBe('Dee');
  });
});

describe('the clock of a table in the list', () => {
  it('is told where there is one', () => {
    expect(clockOf(table(bank as LobbyTable['clock']))).toBe('10 min + 10 sec');
    expect(clockLineOf(table({ kind: 'days', days: 3 }))).toBe('Clock: 3 days a turn; when time is up, the computer plays.');
    for (const none of [undefined, { kind: 'none' as const }]) expect([clockOf(table(none)), clockLineOf(table(none))]).toEqual(['', '']);
  });
});
