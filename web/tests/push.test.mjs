// What is pushed to a browser while the page is closed: shown by the page's worker. The chromium
// without windows lets nobody show notices, so it is the whole one.

import assert from 'node:assert/strict';
import { calm, desk, flags } from './browser.mjs';
import { test } from './fixtures.mjs';

test.use({ launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags } });

/** Pushes something to the page's worker, as the service of the browser's maker does. */
async function pusher(page, origin) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) done(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('what is pushed is shown, of a table one at a time, and a press leads to the table', async ({ person, server }) => {
  const page = await person({ ...calm, ...desk, serviceWorkers: 'allow' });
  const origin = new URL(server.url).origin;
  await page.context().grantPermissions(['notifications'], { origin });
  await page.goto('/');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((done) => active.addEventListener('statechange', () => active.state === 'activated' && done()));
  });
  const push = await pusher(page, origin);
  // What is asked for while it is being shown may be thrown away by the browser: the worker counts what is there.
  const worker = page.context().serviceWorkers().find((one) => one.url().startsWith(origin));
  await worker.evaluate(() => {
    const show = self.registration.showNotification.bind(self.registration);
    self.shown = 0;
    self.registration.showNotification = async (...how) => {
      await show(...how);
      self.shown += 1;
    };
  });
  const id = 'a'.repeat(26);
  /** All that is shown, once so many pushes have been. */
  const shown = (count) =>
    worker.evaluate(async (count) => {
      while (self.shown < count) await new Promise((done) => setTimeout(done, 20));
      const list = await self.registration.getNotifications();
      return list.map(({ title, body, tag, data, icon }) => ({ title, body, tag, data, icon: icon && new URL(icon, location.href).pathname }));
    }, count);
  const of = (title, body, game) => ({ title, body, tag: `turn-${game}`, data: { game, page: '' }, icon: '/icons/192.png' });
  await push(JSON.stringify({ title: 'Sunday', body: 'It is your turn.', game: id }));
  assert.deepEqual(await shown(1), [of('Sunday', 'It is your turn.', id)]);
  await push(JSON.stringify({ title: 'Monday', body: 'Ann waits for you.', game: id }));
  assert.deepEqual(await shown(2), [of('Monday', 'Ann waits for you.', id)]);
  // Browsers want something shown for every push, whatever is in it.
  await push('not JSON');
  const both = await shown(3);
  assert.deepEqual(both.toSorted((a, b) => a.title.localeCompare(b.title)), [of('Circulade', '', ''), of('Monday', 'Ann waits for you.', id)]);
  // News of no table, such as a challenge, has a page and a tag of its own.
  const news = { title: 'Ann challenges you', body: '', tag: 'challenge/abc' };
  await push(JSON.stringify({ ...news, page: 'account#challenges' }));
  const all = await shown(4);
  assert.deepEqual(all.find(({ tag }) => tag === news.tag), { ...news, data: { game: '', page: 'account#challenges' }, icon: '/icons/192.png' });

  // Where a press leads. Nobody can press what a browser without windows shows: the worker is told that somebody did,
  // and says where it would open a window, which browsers allow after a real press alone.
  const pressed = await worker.evaluate(async () => {
    const led = [];
    self.clients.openWindow = async (path) => void led.push(path);
    for (const notification of await self.registration.getNotifications()) {
      const event = new self.NotificationEvent('notificationclick', { notification });
      const waits = [];
      event.waitUntil = (what) => waits.push(what.catch((fault) => led.push(fault.name)));
      self.dispatchEvent(event);
      await Promise.all(waits);
    }
    return { led: led.toSorted(), left: (await self.registration.getNotifications()).length };
  });
  // The start page is open, so that its window is asked for: without a press that is refused.
  assert.deepEqual(pressed, { led: ['/account#challenges', `/t/${id}`, 'InvalidAccessError'], left: 0 });
});
