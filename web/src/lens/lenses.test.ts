import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Help } from '../lib/types';
import { state } from '../testing/fixtures';
import { Card, rest } from './card.svelte';
import type { Shown } from './card.svelte';
import { given, lensOfKey, lenses, offered } from './lens';
import { Lenses, read, tapTime, written } from './lenses.svelte';

const kept = new Map<string, string>();

vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

const at = (aids: Help[]) => ({ ...state(null), aids });
const all: Help[] = ['outlines', 'bag', 'features', 'squares', 'projected'];

beforeEach(() => kept.clear());

describe('lenses', () => {
  it('have keys of their own', () => {
    expect(new Set(lenses.map((l) => l.key)).size).toBe(lenses.length);
    expect(lensOfKey('f')).toBe('fields');
    expect(lensOfKey('z')).toBeUndefined();
  });

  it('need the help of the table', () => {
    expect(lenses.filter(({ id }) => given(at([]), id)).map((l) => l.id)).toEqual(['coordinates', 'round']);
    expect(offered(at(all)).every(({ id }) => given(at(all), id))).toBe(true);
    expect(given(at(['bag', 'features']), 'dead')).toBe(false);
    expect(given(state(null), 'fields')).toBe(false);
  });

  it('show nothing that the table does not give, whatever is wanted', () => {
    const mine = new Lenses();
    mine.toggle('fields');
    expect(mine.shows('fields', at(all))).toBe(true);
    expect(mine.shows('fields', at([]))).toBe(false);
  });

  it('are remembered, those turned off too', () => {
    const mine = new Lenses();
    expect(mine.wanted('projected')).toBe(true);
    mine.toggle('projected');
    mine.toggle('fields');
    expect(kept.get('circulade.lenses')).toBe('fields,-projected');
    const later = new Lenses();
    expect([later.wanted('fields'), later.wanted('projected'), later.wanted('ends')]).toEqual([true, false, false]);
  });

  it('read back what they write, and nothing else', () => {
    expect(read(written({ ends: true, round: false }))).toEqual({ ends: true, round: false });
    expect(read('nonsense,,-')).toEqual({});
  });

  it('are turned over while a key is held, and as before after it', () => {
    const mine = new Lenses();
    mine.down('fields', 0);
    expect(mine.wanted('fields')).toBe(true);
    expect(mine.up('fields', tapTime)).toBe(false);
    expect(mine.wanted('fields')).toBe(false);
    mine.toggle('fields');
    mine.down('fields', 0);
    expect(mine.wanted('fields')).toBe(false);
    mine.release();
    expect(mine.wanted('fields')).toBe(true);
    expect(mine.up('fields', 1)).toBe(false);
  });

  it('tell a tap', () => {
    const mine = new Lenses();
    mine.down('ends', 100);
    expect(mine.up('fields', 120)).toBe(false);
    expect(mine.up('ends', 100 + tapTime - 1)).toBe(true);
  });
});

const shown = (feature: string, means: Shown['means'] = 'mouse'): Shown => ({ feature, means, x: 0, y: 0 });

describe('the card', () => {
  let card = new Card();

  beforeEach(() => {
    vi.useFakeTimers();
    card = new Card();
  });

  afterEach(() => vi.useRealTimers());

  it('comes when the pointer has rested, for where it rests', () => {
    card.point(shown('a'));
    vi.advanceTimersByTime(rest - 1);
    expect(card.shown).toBeNull();
    card.point(shown('b'));
    vi.advanceTimersByTime(rest - 1);
    expect(card.shown).toBeNull();
    vi.advanceTimersByTime(1);
    expect(card.shown?.feature).toBe('b');
  });

  it('goes with the pointer, but not on its way to the card', () => {
    card.point(shown('a'));
    vi.advanceTimersByTime(rest);
    card.point(null);
    card.keep();
    vi.advanceTimersByTime(1000);
    expect(card.shown?.feature).toBe('a');
    card.leave('mouse');
    vi.advanceTimersByTime(1000);
    expect(card.shown).toBeNull();
  });

  it('goes although the pointer keeps moving over other features', () => {
    card.show(shown('a'));
    for (const id of ['b', 'c', 'd', 'e', 'f']) {
      card.point(shown(id));
      vi.advanceTimersByTime(100);
    }
    expect(card.shown).toBeNull();
  });

  it('does not come back by itself once it is dismissed', () => {
    card.point(shown('a'));
    vi.advanceTimersByTime(rest);
    expect(card.dismiss()).toBe(true);
    card.point(shown('a'));
    vi.advanceTimersByTime(1000);
    expect(card.shown).toBeNull();
    expect(card.dismiss()).toBe(false);
  });

  it('comes again after it was dismissed from on it', () => {
    card.point(shown('a'));
    vi.advanceTimersByTime(rest);
    card.point(null);
    card.keep();
    card.dismiss();
    card.point(shown('a'));
    vi.advanceTimersByTime(rest);
    expect(card.shown?.feature).toBe('a');
  });

  it('that was asked for stays when the focus moves on', () => {
    card.show(shown('a', 'pin'));
    card.leave('key');
    card.leave('mouse');
    vi.advanceTimersByTime(1000);
    expect(card.shown?.feature).toBe('a');
    card.show(shown('a', 'key'));
    card.leave('key');
    expect(card.shown).toBeNull();
  });

  it('that was closed does not come back with the focus, but does later', () => {
    card.show(shown('a', 'pin'));
    card.dismiss();
    card.show(shown('a', 'key'));
    expect(card.shown).toBeNull();
    card.show(shown('a', 'key'));
    expect(card.shown?.feature).toBe('a');
  });
});
