import { describe, expect, it } from 'vitest';
import type { Seat, Table } from '../lib/types';
import { baseLocale, getLocale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { turnLine } from './turnline';

const seat = (number: number, more: Partial<Seat>): Seat => ({ seat: number, name: ['Ann', 'Bo', 'Cleo'][number]!, kind: 'link', yours: false, taken: true, connected: true, ...more });
const seats = [seat(0, { yours: true }), seat(1, { kind: 'bot', bot: 'strong' }), seat(2, {})];

describe('the line that says whose turn it is', () => {
  it('says that a computer is thinking, by its name', () => {
    expect(turnLine({ seats }, 1, -1)).toBe('The computer is thinking: Bo');
  });

  it('says so in every language', () => {
    const before = getLocale;
    const lines = locales.map((locale) => {
      overwriteGetLocale(() => locale);
      return turnLine({ seats }, 1, -1);
    });
    overwriteGetLocale(before);
    expect(getLocale()).toBe(baseLocale);
    expect(new Set(lines).size).toBe(locales.length);
    for (const line of lines) expect(line).toContain('Bo');
  });

  it('says that the clock is paused, and nobody’s turn', () => {
    const clock = { paused: true } as Table['clock'];
    for (const acting of [0, -1]) expect(turnLine({ seats, clock }, 0, acting)).toBe('The clock is paused.');
  });

  it('says whom else the table waits for', () => {
    expect(turnLine({ seats }, 2, -1)).toBe('Waiting for Cleo');
    expect(turnLine({ seats: [...seats.slice(0, 2), seat(2, { taken: false })] }, 2, -1)).not.toBe('Waiting for Cleo');
    expect(turnLine({ seats }, 0, 0)).toBe('Your turn');
    expect(turnLine({ seats: [seats[0]!, seat(1, { yours: true })] }, 0, 0)).toBe('Ann, your turn');
    expect(turnLine({ seats }, -1, -1)).toBe('You are watching.');
  });
});
