// What the page's worker does when something is pushed to it, and when the browser's maker reaches it by
// another address.

import { expect, test } from 'vitest';
import text from '../../public/worker.js?raw';

interface Sent {
  path: string;
  method: string;
  body: unknown;
}

const subscription = (name: string) => ({
  options: { userVisibleOnly: true, applicationServerKey: 'key' },
  toJSON: () => ({ endpoint: `https://push.test/${name}`, expirationTime: null, keys: { auth: 'a', p256dh: 'p' } }),
});

type Subscription = ReturnType<typeof subscription>;

/** Runs the worker in a browser of this language, sends it the event that its subscription changed, and
 * returns what it has asked of the browser and sent to the server. */
async function change(event: { oldSubscription?: Subscription; newSubscription?: Subscription }, language = 'de-AT') {
  const heard = new Map<string, (event: unknown) => void>();
  const asked: unknown[] = [];
  const sent: Sent[] = [];
  const self = {
    addEventListener: (type: string, hear: (event: unknown) => void) => heard.set(type, hear),
    location: { href: 'https://play.test/worker.js' },
    registration: {
      pushManager: {
        subscribe: async (options: unknown) => {
          asked.push(options);
          return subscription('asked');
        },
      },
    },
  };
  const fetch = async (path: string, { method, body }: { method: string; body: string }) => void sent.push({ path, method, body: JSON.parse(body) });
  // The worker is no module: it finds all this beside itself.
  // oxlint-disable-next-line no-new-func, no-implied-eval
  new Function('self', 'navigator', 'fetch', text)(self, { language }, fetch);
  const waits: Promise<unknown>[] = [];
  heard.get('pushsubscriptionchange')?.({ ...event, waitUntil: (what: Promise<unknown>) => waits.push(what) });
  expect(waits.length).toBe(1); // until then the browser lets the worker live
  await Promise.all(waits);
  return { asked, sent };
}

const told = (name: string, more: object) => ({
  path: '/api/notice/push',
  method: 'POST',
  body: { endpoint: `https://push.test/${name}`, keys: { auth: 'a', p256dh: 'p' }, ...more },
});

test('a new address that the browser has is told to the server', async () => {
  const { asked, sent } = await change({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
  expect(asked).toEqual([]);
  expect(sent).toEqual([told('new', { language: 'de' })]);
});

test('where the old one has only ended, a new one is asked for, with what the old one was', async () => {
  const { asked, sent } = await change({ oldSubscription: subscription('old') });
  expect(asked).toEqual([subscription('old').options]);
  expect(sent).toEqual([told('asked', { language: 'de' })]);
});

test('a language that Circulade does not speak is left to the server', async () => {
  const { sent } = await change({ newSubscription: subscription('new') }, 'pt-BR');
  expect(sent).toEqual([told('new', {})]);
});

test('where neither is known nothing is sent: the page does it when it is opened', async () => {
  expect(await change({})).toEqual({ asked: [], sent: [] });
});

/** Pushes something to the worker and presses what it shows, with these pages open. Returns what it shows,
 * and the address that it opens, or '' if it goes to one of the pages. */
async function press(pushed: object, ...pages: string[]) {
  const heard = new Map<string, (event: unknown) => void>();
  let shown: { title: string; tag: string; data: unknown } | undefined;
  let opened = '';
  const self = {
    addEventListener: (type: string, hear: (event: unknown) => void) => heard.set(type, hear),
    location: { href: 'https://play.test/club/worker.js' },
    registration: { showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => void (shown = { title, tag, data }) },
    clients: {
      matchAll: async () => pages.map((url) => ({ url: `https://play.test${url}`, focus: async () => {} })),
      openWindow: async (path: string) => void (opened = path),
    },
  };
  // oxlint-disable-next-line no-new-func, no-implied-eval
  new Function('self', text)(self);
  let waits: Promise<unknown> = Promise.resolve();
  const event = { waitUntil: (what: Promise<unknown>) => void (waits = what) };
  heard.get('push')?.({ ...event, data: { json: () => pushed } });
  await waits;
  heard.get('notificationclick')?.({ ...event, notification: { close() {}, data: shown?.data } });
  await waits;
  return { shown, opened };
}

test.each([
  ['a turn leads to its table', { game: 'abc234' }, 'turn-abc234', '/club/t/abc234'],
  ['a challenge leads to where it is answered', { page: 'account#challenges', tag: 'challenge/x' }, 'challenge/x', '/club/account#challenges'],
  ['one that was accepted leads to its table', { page: 't/abc234', tag: 'accepted/x' }, 'accepted/x', '/club/t/abc234'],
  ['what is no page of ours leads to the start page', { page: '//elsewhere.test' }, 'turn-', '/club/'],
])('%s', async (_, pushed, tag, path) => {
  const { shown, opened } = await press({ title: 'Sunday', ...pushed });
  expect([shown?.title, shown?.tag, opened]).toEqual(['Sunday', tag, path]);
  expect((await press(pushed, path)).opened).toBe('');
});
