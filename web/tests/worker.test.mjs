// The page kept on a device: it is installed, starts without the server, and gives
// way to a new version.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calm, desk, phone } from './browser.mjs';
import { test as base } from './fixtures.mjs';
import { Front } from './front.mjs';
import { grown } from './grown.mjs';
import { Start, Table } from './page.mjs';
import { Server, otherVersion, versionOf } from './server.mjs';

const test = base.extend({
  /** A server whose page is of another version. */
  other: async ({ server }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'circulade-other-'));
    const version = 'fedcba9876543210';
    const other = await Server.start([], undefined, otherVersion(folder, await versionOf(server.url), version));
    await use({ url: other.url, version });
    await other.stop();
    rmSync(folder, { recursive: true });
  },

  /** Somebody who has the page kept, with something between them and the server. */
  keeper: async ({ person, server }, use) => {
    const front = await Front.before(server.url);
    const page = await person({ ...phone, ...calm, baseURL: front.url, serviceWorkers: 'allow' });
    const start = new Start(page);
    await start.open();
    await kept(page);
    await use({ front, page, start });
    await front.vanish().catch(() => {});
  },
});

test('the page can be installed', async ({ person }) => {
  const page = await person(desk);
  await page.goto('/');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(link);
  const from = new URL(link, page.url());
  assert.match(answer.headers()['content-type'], /^application\/manifest\+json/);
  const manifest = await answer.json();
  assert.equal(manifest.display, 'standalone');
  assert.equal(new URL(manifest.start_url, from).pathname, '/');
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes, type } of [...manifest.icons, { src: apple, sizes: '180x180', type: 'image/png' }]) {
    const address = new URL(src, from).href;
    const icon = await page.request.get(address);
    assert.equal(icon.headers()['content-type'], type, src);
    const wide = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, address);
    if (sizes !== 'any') assert.equal(`${wide}x${wide}`, sizes, src);
  }
  assert.ok(manifest.icons.some(({ sizes, purpose }) => sizes === '512x512' && purpose === 'maskable'));
});

/** Waits until the newest worker answers for the page. */
const kept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((done) => active.addEventListener('statechange', () => active.state === 'activated' && done()));
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });

test('without a server the page starts, says what is wrong and comes back by itself', async ({ keeper }) => {
  const { front, page, start } = keeper;
  const { words } = start;
  const { id } = await grown(page.request, front.url, { names: ['Ann', 'Bo'], expansions: [], turns: 3 });
  await front.vanish();
  for (const path of ['/', `/t/${id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { name: words.say('away_heading') }).waitFor();
    await page.getByText(words.say('away_safe')).waitFor();
  }
  await page.context().setOffline(true);
  await page.getByText(words.say('away_offline')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(words.say('away_server')).waitFor();
  await front.comeBack();
  await new Table(page).board.waitFor();
  await page.goto('/');
  await start.play.waitFor();
});

test('what is kept is the page and pictures, and nothing of anybody', async ({ keeper }) => {
  const { front, page } = keeper;
  const { id } = await grown(page.request, front.url, { names: ['Ann', 'Bo'], expansions: [], turns: 8 });
  await page.goto(`/t/${id}`);
  await new Table(page).board.locator('image').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const all = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname)));
    return lists.flat();
  });
  assert.ok(all.includes('/') && all.some((path) => /^\/assets\/[0-9a-f]{16}\/core\.js$/.test(path)) && all.includes('/art/figures.svg'), all.join(' '));
  assert.ok(all.some((path) => path.startsWith('/art/tiles/')), 'no picture is kept');
  assert.deepEqual(all.filter((path) => !/^\/($|assets\/|art\/|favicon(-turn)?\.svg$|start\.js$|manifest\.webmanifest$)/.test(path)), []);
  // A picture that is kept is not asked for again.
  front.asked.length = 0;
  await page.reload();
  await new Table(page).board.locator('image').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  assert.ok(front.asked.includes(`/api/games/${id}`));
  assert.deepEqual(front.asked.filter((path) => path.startsWith('/art/tiles/')), []);
  // What asks for a table does not pass through the worker: it would wait until that is awake.
  const ways = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).map((entry) => entry.workerFinalSourceType));
  assert.ok(ways.length > 1 && ways.every((way) => way === 'network'), ways.join(' '));
});

test('a new version is there at the next start, and takes the place of the old one, though a file fails at first', async ({ keeper, other }) => {
  const { front, page, start } = keeper;
  const names = () => page.evaluate(() => caches.keys());
  const [old] = await names();
  front.behind = new URL(other.url);
  // All of it is kept or nothing: it is asked for again.
  front.once.add('/favicon-turn.svg');
  await page.reload();
  const next = page.locator(`meta[name=page][content="${other.version}"]`);
  await next.waitFor({ state: 'attached' });
  await start.play.waitFor();
  await page.evaluate(async (name) => {
    while ((await caches.keys()).join() !== name) await new Promise(requestAnimationFrame);
  }, `circulade-${other.version}`);
  assert.equal(front.once.size, 0);
  assert.notEqual(old, `circulade-${other.version}`);
  // Without a server it is the new one that starts.
  await front.vanish();
  await page.reload();
  await page.getByRole('heading', { name: start.words.say('away_heading') }).waitFor();
  await next.waitFor({ state: 'attached' });
});

test('the worker leaves when the server has it no more', async ({ keeper }) => {
  const { front, page, start } = keeper;
  front.instead.set('/worker.js', null);
  await page.reload();
  await start.play.waitFor();
  await page.evaluate(async () => {
    const left = async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length;
    while ((await left()) > 0) await new Promise(requestAnimationFrame);
  });
});
