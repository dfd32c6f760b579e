import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invited, keepInvited, takeInvited } from './invited';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const setItem = (key: string, value: string) => kept.set(key, value);
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem, removeItem: (key: string) => kept.delete(key) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the link to a seat waits, for its table, until it is taken', () => {
  expect(invited()).toBeNull();
  keepInvited('abc', 'secret');
  expect(invited()).toEqual({ game: 'abc', secret: 'secret' });
  expect(takeInvited('other')).toBeNull();
  expect(takeInvited('abc')).toBe('secret');
  expect(takeInvited('abc')).toBeNull();
});

test.each(['', '[]', '1', '{"game":1,"secret":"x"}', '{"game":"abc"}', '{'])('what else stands there is none: %s', (text) => {
  kept.set('circulade.invited', text);
  expect(invited()).toBeNull();
});

const refuse = () => {
  throw new Error('refused');
};

test('a browser that keeps nothing has none', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepInvited('abc', 'secret');
  expect(takeInvited('abc')).toBeNull();
});
