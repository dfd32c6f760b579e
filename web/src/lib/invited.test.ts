import { afterEach, expect, test, vi } from 'vitest';
import { forgetInvited, invited, keepInvited, takeInvited } from './invited';

afterEach(() => {
  vi.restoreAllMocks();
  forgetInvited();
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
  sessionStorage.setItem('circulade.invited', text);
  expect(invited()).toBeNull();
});

test('a browser that keeps nothing has none', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  keepInvited('abc', 'secret');
  expect(takeInvited('abc')).toBeNull();
});
