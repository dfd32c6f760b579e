import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LobbyTable } from '../lib/types';
import { hello } from '../testing/fixtures';
import { botsLast, openTable, paceLast, rememberBots, rememberPace, wishOf } from './wish';
import { clockLineOf, clockOf } from './words';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

afterEach(() => vi.unstubAllGlobals());

const table = (clock?: LobbyTable['clock']) => ({ id: 'a', clock }) as LobbyTable;
const bank = { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'computer' };

describe('the clock of a wish', () => {
  it('is said to the server, whatever else is wanted', () => {
    for (const what of ['base', 'plus', 'any'] as const) {
      expect(wishOf(what, 'bank', hello(), '').clock).toEqual(bank);
      expect(wishOf(what, 'days', hello(), '').clock).toMatchObject({ kind: 'days', days: 3 });
      expect(wishOf(what, 'none', hello(), '').clock).toEqual({ kind: 'none' });
    }
  });

  it('is that of a table left open too', () => {
    expect(openTable('base', 'bank', hello(), 'Ann').clock).toEqual(bank);
    expect(openTable('base', 'none', hello(), 'Ann')).not.toHaveProperty('clock');
  });

  it('is remembered', () => {
    expect(paceLast()).toBe('bank');
    rememberPace('days');
    expect(paceLast()).toBe('days');
    kept.forEach((_, key) => kept.set(key, 'sundial'));
    expect(paceLast()).toBe('bank');
  });
});

describe('playing bots', () => {
  it('is wished for, or it is people alone', () => {
    for (const made of [wishOf('base', 'none', hello(), ''), openTable('base', 'none', hello(), 'Ann')]) expect(made).not.toHaveProperty('programs');
    for (const made of [wishOf('any', 'none', hello(), '', true), openTable('any', 'none', hello(), 'Ann', true)]) expect(made.programs).toBe(true);
  });

  it('is remembered', () => {
    expect(botsLast()).toBe(false);
    rememberBots(true);
    expect(botsLast()).toBe(true);
    rememberBots(false);
    expect(botsLast()).toBe(false);
  });
});

describe('the clock of a table in the list', () => {
  it('is told where there is one', () => {
    expect(clockOf(table(bank as LobbyTable['clock']))).toBe('10 min + 10 sec');
    expect(clockLineOf(table({ kind: 'days', days: 3 }))).toBe('Clock: 3 days a turn; when time is up, the computer plays.');
    for (const none of [undefined, { kind: 'none' as const }]) expect([clockOf(table(none)), clockLineOf(table(none))]).toEqual(['', '']);
  });
});
