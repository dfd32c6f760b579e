import { expect, it, vi } from 'vitest';
import { cameFrom, forgetFrom, noteFrom } from './camefrom';

it('leads back to a tournament from which somebody came, to nothing else, and once', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
  expect(cameFrom()).toBe('');
  for (const path of ['/tournaments', '/tournaments/new', '/tournaments/a_B-9']) {
    noteFrom(path);
    expect(cameFrom()).toBe(path);
  }
  forgetFrom();
  expect(cameFrom()).toBe('');
  for (const path of ['https://elsewhere.example', '//elsewhere.example', '/tournaments/a#code=b', '/admin']) {
    noteFrom(path);
    expect(cameFrom()).toBe('');
  }
  vi.stubGlobal('sessionStorage', undefined);
  noteFrom('/tournaments');
  forgetFrom();
  expect(cameFrom()).toBe('');
  vi.unstubAllGlobals();
});
