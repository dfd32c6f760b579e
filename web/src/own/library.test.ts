import { beforeEach, expect, it, vi } from 'vitest';
import { Library } from './library.svelte';

let stored: Map<string, string>;
let room = Infinity;

beforeEach(() => {
  stored = new Map();
  room = Infinity;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('full');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});

const ponds = 'title Ponds\n\ntile pond x2\n.....\n.....\n.....\n.....\n.....\n';

it('keeps packs, and which of them are used', () => {
  const library = new Library();
  const key = library.add(ponds);
  library.use(key, true);
  const again = new Library();
  expect(again.texts).toEqual([ponds]);
  expect(again.packs.map((p) => [again.titleOf(p), again.tilesOf(p)])).toEqual([['Ponds', 2]]);
  again.remove(key);
  expect(new Library().texts).toEqual([]);
  expect(new Library().packs).toEqual([]);
});

it('takes nothing from a storage that holds something else', () => {
  stored.set('circulade.own.packs', '[{"key":1},"x",null]');
  stored.set('circulade.own.used', '{');
  expect(new Library().packs).toEqual([]);
  expect(new Library().used).toEqual([]);
});

it('says when there is no room', () => {
  const library = new Library();
  room = 10;
  library.add(ponds);
  expect(library.full).toBe(true);
});
