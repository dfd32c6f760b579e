import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from './api';
import type { Notice } from './api';
import { wantAgain } from './browser';
import type { Pushing } from './browser';
import { leaveHere, Wishes } from './wishes.svelte';

const reached = { id: 'me', subscription: { endpoint: 'https://push.example/x', keys: { p256dh: 'k', auth: 'a' } } };
const seen = (id: string) => ({ id, agent: 'x', created: '2026-11-26T12:00:00Z' });

let permission: NotificationPermission;
let answer: NotificationPermission;
const browser: Pushing = {
  secure: () => true,
  able: () => true,
  home: () => false,
  permission: () => permission,
  current: () => Promise.resolve(permission === 'granted' ? reached : null),
  subscribe: () => {
    permission = answer;
    return Promise.resolve(answer === 'granted' ? reached : null);
  },
};

/** A server, as far as it is asked. */
function server(first: Notice) {
  let now = first;
  const told = (ids: string[]): Notice => (now = { ...now, push: { key: 'key', browsers: ids.map(seen) } });
  const ids = () => now.push?.browsers.map(({ id }) => id) ?? [];
  vi.spyOn(notices, 'get').mockImplementation(() => Promise.resolve(now));
  return {
    push: vi.spyOn(notices, 'push').mockImplementation(() => Promise.resolve(told([...ids(), 'me']))),
    off: vi.spyOn(notices, 'pushOffOne').mockImplementation((gone) => Promise.resolve(told(ids().filter((id) => id !== gone)))),
  };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  permission = 'default';
  answer = 'granted';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('somebody is told, and no more', async () => {
  const { push } = server({ push: { key: 'key', browsers: [seen('other')] } });
  const wishes = new Wishes(browser);
  await wishes.load();
  expect([wishes.way, wishes.here, wishes.others]).toEqual(['ask', false, 1]);
  expect(await wishes.pushOn()).toBe(true);
  expect(push).toHaveBeenCalledWith({ ...reached.subscription, language: 'en' });
  expect([wishes.way, wishes.here, wishes.others]).toEqual(['push', true, 1]);
  await wishes.pushOff();
  expect([wishes.way, wishes.here, wishes.others]).toEqual(['ask', false, 1]);
});

test('a refusal is remembered, of ours and of the browser', async () => {
  server({ push: { key: 'key', browsers: [] } });
  const wishes = new Wishes(browser);
  await wishes.load();
  wishes.notHere();
  expect(wishes.way).toBe('refused');
  const later = new Wishes(browser);
  await later.load();
  expect(later.way).toBe('refused');
  answer = 'denied';
  expect(await later.pushOn()).toBe(false);
  expect(later.way).toBe('denied');
});

test('whoever signs in anew is told in this browser again, and after signing out is not', async () => {
  const first = server({ push: { key: 'key', browsers: [] } });
  const wishes = new Wishes(browser);
  await wishes.load();
  await wishes.pushOn();
  expect(first.push).toHaveBeenCalledTimes(1);
  const next = server({ push: { key: 'key', browsers: [] } }); // of another session
  next.push.mockClear();
  wantAgain();
  const again = new Wishes(browser);
  await again.load();
  expect(next.push).toHaveBeenCalledTimes(1);
  expect(again.here).toBe(true);
  await leaveHere(browser);
  expect(next.off).toHaveBeenCalledWith('me');
  next.push.mockClear();
  const out = new Wishes(browser);
  await out.load();
  expect(out.here).toBe(false);
  expect(next.push).not.toHaveBeenCalled();
});

test('the others are put off one by one, and this browser stays', async () => {
  const { off } = server({ push: { key: 'key', browsers: [seen('one'), seen('two')] } });
  const wishes = new Wishes(browser);
  await wishes.load();
  await wishes.pushOn();
  await wishes.pushOffOthers();
  expect(off.mock.calls).toEqual([['one'], ['two']]);
  expect([wishes.here, wishes.others]).toEqual([true, 0]);
});

test('a browser that was put off from another device stays so, until it has to be told anew', async () => {
  const { push, off } = server({ push: { key: 'key', browsers: [] } });
  const wishes = new Wishes(browser);
  await wishes.load();
  await wishes.pushOn();
  await notices.pushOffOne('me');
  expect(off).toHaveBeenCalledTimes(1);
  push.mockClear();
  await wishes.load();
  expect([push.mock.calls.length, wishes.here]).toEqual([0, false]);
  wantAgain();
  await wishes.load();
  expect([push.mock.calls.length, wishes.here]).toEqual([1, true]);
});
