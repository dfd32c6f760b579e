// A server gives way to one of another version while people play, and two of them answer in turn.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test as base } from './fixtures.mjs';
import { Front } from './front.mjs';
import { Start, Table } from './page.mjs';
import { Server, otherVersion, versionOf } from './server.mjs';

const test = base.extend({
  /** A program of another version, and both versions. */
  next: async ({ server }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'circulade-next-'));
    const [before, version] = [await versionOf(server.url), '0123456789abcdef'];
    await use({ before, version, path: otherVersion(folder, before, version) });
    rmSync(folder, { recursive: true });
  },
});

// The server is replaced.
test.use({ ownServer: true });

/** What a browser says of a style and of a language that the server has no more. */
const refused = /Refused to apply style|Failed to fetch dynamically imported module/;

/** A table for two people at one screen. */
async function sit(person, server, options) {
  const page = await person({ ...calm, ...options, refused });
  const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'here' }));
  const { table } = await poster(page.request, server.url)('/api/games', { seats });
  await page.goto(`/t/${table.id}`);
  await new Table(page).fresh.waitFor();
  return new Table(page);
}

/** Somebody who looks at a public table, where their name stands already in the field of who would
 * sit down. They load a new version first of all who watch. */
async function watch(person, host, server) {
  const page = await person({ ...calm, ...desk, refused });
  await page.addInitScript(() => {
    localStorage.setItem('circulade.name', 'Cy');
    Math.random = () => 0;
  });
  const seats = [{ name: 'Ann', kind: 'here' }, { name: '', kind: 'link' }];
  const { table } = await poster(host.request, server.url)('/api/games', { seats, open: 'public' });
  await page.goto(`/t/${table.id}`);
  await page.locator('input[autocomplete=nickname]').waitFor();
  return page;
}

const shows = (page, version) => page.locator(`meta[name=page][content="${version}"]`).waitFor({ state: 'attached' });

/** Of which versions parts have been fetched for the page as it is now. */
const parts = (page) =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(paths.flatMap((path) => /^\/assets\/([^/]+)\//.exec(path)?.[1] ?? []))];
  });

test('over an upgrade in the middle of a turn the draft is kept, the new version said, and loaded after the turn', async ({ person, server, next }) => {
  const kept = await sit(person, server, { ...desk, serviceWorkers: 'allow' });
  const { page, words } = kept;
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
    if (active.state === 'activated') done();
    else active.addEventListener('statechange', () => active.state === 'activated' && done());
  })));
  const bare = await sit(person, server, phone);
  const watcher = await watch(person, page, server);
  const lay = await kept.laid();
  await kept.put(kept.squares.first());
  if (await kept.asked()) await kept.pass();
  await kept.ready.waitFor();
  const placed = await kept.board.getByRole('button', { pressed: true }).getAttribute('aria-label');
  await server.halt();
  await server.restart(next.path);
  const said = words.say('version_turn');
  for (const table of [kept, bare]) await table.page.getByText(said).waitFor();
  await shows(watcher, next.version);
  assert.deepEqual(await violations(bare.page, 'a new version', { within: '.banners' }), []);

  // What the browser has kept of the old version is there; what it has not is said, and left again.
  await kept.menu.click();
  await kept.dialog.waitFor();
  assert.equal(await page.getByText(words.say('version_part')).count(), 0);
  await page.keyboard.press('Escape');
  await bare.menu.tap();
  const without = bare.page.getByRole('dialog', { name: words.say('version_part') });
  await without.waitFor();
  await bare.page.keyboard.press('Escape');
  await without.waitFor({ state: 'detached' });
  assert.deepEqual(await parts(page), [next.before]);

  // The draft is as it was, and what is played is played once.
  assert.ok(await kept.board.getByRole('button', { name: placed, exact: true, pressed: true }).isVisible(), 'the draft is gone');
  await kept.confirm.click();
  await shows(page, next.version);
  await kept.fresh.waitFor();
  assert.equal(await kept.laid(), lay + 1);
  assert.deepEqual(await parts(page), [next.version]);
  assert.equal(await page.getByText(words.say('version_turn')).count(), 0);

  // Whoever asks for it before has what was begun offered again.
  await bare.put(bare.squares.first());
  await bare.menu.tap();
  await without.getByRole('button', { name: words.say('version_load') }).tap();
  await shows(bare.page, next.version);
  await bare.page.getByRole('button', { name: words.say('turn_offer_take') }).tap();
  await bare.board.getByRole('button', { pressed: true }).waitFor();
  await bare.menu.tap();
  await bare.dialog.waitFor();
});

/** One address behind which two servers are. */
class Pair extends Front {
  /** Which of them answers. */
  choose = () => 0;

  pass(coming, answer) {
    this.behind = this.both[this.choose(coming.url)];
    super.pass(coming, answer);
  }
}

test('while two servers of different versions are behind one address no page mixes them, and none loads itself for ever', async ({ person, server, next }) => {
  const other = await Server.start([], undefined, next.path);
  const pair = await Pair.before(server.url);
  pair.both = [server, other].map(({ url }) => new URL(url));
  const page = await person({ ...desk, ...calm, baseURL: pair.url, refused });
  const start = new Start(page);
  const { words } = start;
  const loads = () => pair.asked.filter((path) => path === '/' || path === '/rules').length;

  // The page is from one and its answers are from the other: that is said, and no more.
  pair.choose = (path) => (path.startsWith('/api/') ? 1 : 0);
  await start.open();
  await page.getByText(words.say('version_new')).waitFor();
  await shows(page, next.before);
  assert.deepEqual(await parts(page), [next.before]);
  assert.equal(loads(), 1);

  // Where each page is of one and its parts are asked of the other none can be had whole: that is
  // said until one can.
  let turn = 0;
  pair.choose = (path) => {
    if (path === '/') turn = 1 - turn;
    return path.startsWith('/assets/') ? 1 - turn : turn;
  };
  await page.goto('/');
  const waits = page.getByRole('alert').filter({ hasText: words.say('not_started') });
  await waits.waitFor();
  assert.ok((await parts(page)).length <= 1, 'parts of both');
  pair.choose = () => 1;
  await start.play.waitFor();
  await shows(page, next.version);
  assert.equal(await waits.count(), 0);
  assert.equal(await page.getByText(words.say('version_new')).count(), 0);

  // So it is where its looks or its language alone are the other's, for who has not had them before.
  for (const part of ['.css', '/en.js']) {
    pair.choose = (path) => (path.endsWith(part) ? 0 : 1);
    const bare = new Start(await person({ ...desk, ...calm, baseURL: pair.url, refused }));
    await bare.page.goto('/');
    await bare.page.getByRole('alert').filter({ hasText: words.say('not_started') }).waitFor();
    assert.equal(await bare.play.count(), 0);
    pair.choose = () => 1;
    await bare.play.waitFor();
  }
  await pair.vanish();
  await other.stop();
});
