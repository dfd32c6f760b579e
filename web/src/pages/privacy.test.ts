import { expect, test } from 'vitest';
import { addressOf, howLong, whatIsKept } from './privacy';

test('what is kept is told in words, and what the page does not know by its name', () => {
  expect(whatIsKept('session')).toContain('cookie');
  expect(whatIsKept('guest')).toContain('account');
  expect(whatIsKept('report')).toContain('50');
  expect(whatIsKept('tea')).toContain('tea');
});

test('how long, where that is said', () => {
  expect(howLong(90)).toContain('90');
  expect(howLong()).toBe('');
});

test('addresses are links, and nothing else is', () => {
  expect(addressOf('host@example.org')).toBe('mailto:host@example.org');
  expect(addressOf('https://example.org/contact')).toBe('https://example.org/contact');
  for (const text of ['A club, Carcassonne', 'javascript:alert(1)', 'javascript:x@y.org', 'a@b.org?subject=x', '']) expect(addressOf(text)).toBeNull();
});
