import { expect, test } from 'vitest';
import { barOf, isSlow, wayOf } from './way';
import type { Ground } from './way';

const ground: Ground = { offered: true, here: false, mail: false, mails: false, secure: true, able: true, home: false, permission: 'default', refused: false };

test.each<[string, Partial<Ground>, string]>([
  ['nothing is switched on yet', {}, 'ask'],
  ['this browser is told', { here: true, mail: true }, 'push'],
  ['mail comes', { mail: true, offered: false }, 'mail'],
  ['the host has no push', { offered: false, secure: false }, 'off'],
  ['the page is not secure', { secure: false, able: false }, 'insecure'],
  ['the browser has no push', { able: false }, 'unable'],
  ['its maker wants the page on the home screen', { able: false, home: true }, 'home'],
  ['the host has mail alone', { offered: false, mails: true }, 'mailable'],
  ['its owner said no to the browser', { permission: 'denied' }, 'denied'],
  ['its owner said no to us', { permission: 'granted', refused: true }, 'refused'],
])('%s', (_, change, way) => {
  expect(wayOf({ ...ground, ...change })).toBe(way);
});

test('what bars push is so beside mail, too', () => {
  const mailed: Ground = { ...ground, mail: true, mails: true, secure: false, able: false };
  expect([wayOf(mailed), barOf(mailed)]).toEqual(['mail', 'insecure']);
  expect([barOf({ ...mailed, secure: true }), barOf({ ...mailed, secure: true, home: true }), barOf(ground)]).toEqual(['unable', 'home', '']);
});

const mine = { kind: 'here', yours: true };
const friend = { kind: 'link', yours: false };

test.each([
  ['with somebody elsewhere', [mine, friend], undefined, true],
  ['by correspondence', [mine, friend], 'days', true],
  ['with a clock by the second', [mine, friend], 'bank', false],
  ['all on one device', [mine, mine], undefined, false],
  ['with computer players', [mine, { kind: 'bot', yours: false }], undefined, false],
  ['to watch', [friend, friend], undefined, false],
])('a table %s', (_, seats, kind, slow) => {
  expect(isSlow({ seats, status: 'playing', ...(kind ? { clock: { kind } } : {}) })).toBe(slow);
  expect(isSlow({ seats, status: 'over' })).toBe(false);
});
