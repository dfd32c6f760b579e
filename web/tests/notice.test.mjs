// Being told while the page is closed: asked for at the table after the first move, kept and
// ended on the account's page. The browser's own push service is stood in for: Chromium has
// none without its maker.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--push', 'on', '--push-services', 'push.example.org'] });

const small = { ...phone, viewport: { width: 360, height: 740 } };

/** Stands in for the service of the browser's maker, with a real key; `say` is what its owner
 * answers when they are asked. */
const service = (say) => {
  let permission = 'default';
  let current = null;
  const text = (data) => btoa(String.fromCharCode(...new Uint8Array(data)));
  Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('said') ?? permission });
  Notification.requestPermission = async () => {
    window.asked = (window.asked ?? 0) + 1;
    permission = say;
    sessionStorage.setItem('said', say);
    return say;
  };
  const made = (raw) => ({
    endpoint: 'https://push.example.org/one',
    getKey: (name) => (name === 'auth' ? new Uint8Array(16).buffer : Uint8Array.from(atob(raw), (c) => c.charCodeAt(0)).buffer),
  });
  PushManager.prototype.getSubscription = async () => {
    const raw = localStorage.getItem('pushed');
    return raw ? made(raw) : current;
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 65) throw new DOMException('no key', 'InvalidAccessError');
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const raw = text(await crypto.subtle.exportKey('raw', pair.publicKey));
    localStorage.setItem('pushed', raw);
    current = made(raw);
    return current;
  };
};

/** Ann, who has made her first move at a table with Bo, who is elsewhere. */
async function moved({ person, server }, device, say, locale = 'en') {
  const ann = await person({ ...calm, ...device, locale, serviceWorkers: 'allow' });
  await ann.addInitScript(service, say);
  const post = poster(ann.request, server.url);
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }];
  const { table, links } = await post('/api/games', { seats, options: { 'base.first_player': 'seat0' }, draw: ['base/U'] });
  const bo = await person({ ...calm, ...desk });
  await poster(bo.request, server.url)(`/api/games/${table.id}/sit`, { secret: links[0].secret });
  await ann.goto(`/t/${table.id}`);
  const at = new Table(ann, new Words(locale));
  await at.board.waitFor();
  const move = async () => {
    const now = await (await ann.request.get(`/api/games/${table.id}`)).json();
    await post(`/api/games/${table.id}/choices`, { seq: now.seq, move: 'first', all: [now.state.decision.choices[0].text, 'pass'] });
  };
  return { ann, at, move, id: table.id };
}

test('after the first move the table asks, by a button; the account’s page keeps it and ends it', async ({ person, server }) => {
  const { ann, at, move } = await moved({ person, server }, small, 'granted');
  const { words } = at;
  const on = ann.getByRole('button', { name: words.say('tell.on'), exact: true });
  await ann.waitForLoadState('networkidle'); // what asks would have come by then
  assert.equal(await on.count(), 0, 'it asks before the first move');
  await move();
  await on.waitFor();
  assert.equal(await ann.evaluate(() => window.asked ?? 0), 0, 'the browser asks by itself');
  assert.deepEqual(await violations(ann, 'the table asks', { colours: true }), []);
  await on.focus();
  await ann.keyboard.press('Enter');
  await ann.getByRole('status').filter({ hasText: words.say('tell.line.push') }).waitFor();
  await ann.waitForFunction(() => document.activeElement.id === 'move'); // the button is gone
  await at.menu.click();
  await at.dialog.getByText(words.say('tell.line.push')).waitFor();
  await ann.goto('/account');
  const room = ann.getByRole('region', { name: words.say('tell.title'), exact: true });
  const off = room.getByRole('button', { name: words.say('tell.off'), exact: true });
  await off.waitFor();
  await room.getByLabel(words.say('tell.quiet.from'), { exact: true }).fill('21:30');
  await room.getByRole('button', { name: words.say('tell.quiet.go'), exact: true }).click();
  await room.getByText(/21:30/).waitFor();
  assert.ok((await ann.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'the page is too wide');
  assert.deepEqual(await violations(ann, 'the room', { colours: true }), []);
  await off.click();
  await room.getByRole('button', { name: words.say('tell.on'), exact: true }).waitFor();
  assert.deepEqual((await (await ann.request.get('/api/notice')).json()).push.browsers, []);
});

test('a refusal is remembered, and the links in mail change nothing by being opened', async ({ person, server }) => {
  const { ann, at, move } = await moved({ person, server }, desk, 'denied', 'de');
  const { words } = at;
  await move();
  const on = ann.getByRole('button', { name: words.say('tell.on'), exact: true });
  await ann.getByRole('button', { name: words.say('tell.not'), exact: true }).click();
  await on.waitFor({ state: 'detached' });
  await ann.waitForFunction(() => document.activeElement.id === 'move');
  await ann.reload();
  await at.menu.click();
  await at.dialog.getByText(words.say('tell.line.refused')).waitFor();
  await ann.waitForLoadState('networkidle');
  assert.equal(await on.count(), 0, 'it asks again');
  const posts = [];
  ann.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  for (const [path, what] of [['/notice/confirm#c=nobody', 'confirm'], ['/notice/off/nobody', 'off']]) {
    await ann.goto(path);
    const go = ann.getByRole('button', { name: words.say(`tell.${what}.go`), exact: true });
    await go.waitFor();
    assert.deepEqual(posts, []);
    assert.deepEqual(await violations(ann, path, { colours: true }), []);
    await go.click();
    await ann.getByText(words.say('tell.gone')).waitFor();
    assert.equal(posts.length, 1, 'a press sends it once');
    posts.length = 0;
  }
});
