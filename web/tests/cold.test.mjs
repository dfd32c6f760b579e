// What somebody waits for who comes for the first time: bytes on the wire, requests, and what is seen meanwhile.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';

test.use({ warm: false });

/** Listens to all that a page asks for, as the network has it. */
async function wire(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => asked.set(requestId, { url: request.url, type, bytes: 0 }));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => Object.assign(asked.get(requestId) ?? {}, { bytes: encodedDataLength }));
  session.on('Network.loadingFailed', ({ requestId, errorText }) => Object.assign(asked.get(requestId) ?? {}, { failed: errorText }));
  const all = () => [...asked.values()];
  return {
    bytes: () => all().reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: () => all().filter(({ type }) => type === 'Script').map(({ url }) => url),
    failed: () => all().filter(({ failed }) => failed).map(({ url, failed }) => `${url}: ${failed}`),
  };
}

const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'here' }));

test('a first visit asks for little: the page, a table of the base game, one of everything', async ({ person, server, note }) => {
  /** Opens an address in a browser that has nothing yet. */
  async function opened(setup, there) {
    const page = await person({ ...desk, ...calm, serviceWorkers: setup ? 'block' : 'allow' });
    const path = setup ? `/t/${(await poster(page.request, server.url)('/api/games', { seats, ...setup })).table.id}` : '/';
    const heard = await wire(page);
    await page.goto(path);
    await there(page).waitFor();
    await page.waitForLoadState('networkidle');
    // The worker asks for its parts beside the page, and they are not counted.
    note(`${setup ? JSON.stringify(setup) : 'the page'}: ${heard.bytes()} bytes, ${heard.scripts().length} scripts`);
    assert.deepEqual(heard.failed(), []);
    assert.ok(heard.bytes() > 200_000, 'this browser has been here before');
    return heard;
  }
  const page = await opened(null, (on) => new Start(on).play);
  assert.ok(page.bytes() < 276_000, `the page takes ${page.bytes()} bytes`);
  const table = (on) => new Table(on).board.locator('image[href]').first();
  const base = await opened({ expansions: [] }, table);
  assert.ok(base.bytes() < 350_000, `a table of the base game takes ${base.bytes()} bytes`);
  assert.deepEqual(base.scripts().filter((url) => /replay|After|sets-/i.test(url)), []);
  const everything = await opened({ expansions: ['all'] }, table);
  assert.ok(everything.scripts().length <= 25, `a table of everything asks for ${everything.scripts().length} scripts`);
});

for (const [what, size] of Object.entries({ desk, phone })) {
  test(`a table on its way has its cloth and its panels at once (${what})`, async ({ person, server }) => {
    const page = await person({ ...size, ...calm });
    const { table } = await poster(page.request, server.url)('/api/games', { seats });
    const cloth = page.locator('.cloth .surface');
    /** How much of the screen is cloth. */
    const part = () =>
      page.evaluate(() => {
        const { width = 0, height = 0 } = document.querySelector('.cloth .surface')?.getBoundingClientRect() ?? {};
        return (width * height) / (innerWidth * innerHeight);
      });
    // Before any script of the page, before what it asks for, and before the table.
    for (const late of ['**/core.js', '**/api/hello*', `**/api/games/${table.id}?*`]) {
      const held = [];
      let open = false;
      await page.route(late, (route) => (open ? route.continue() : held.push(route)));
      await page.goto(`/t/${table.id}`, { waitUntil: 'commit' });
      await expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0);
      await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(0.3);
      await page.screenshot({ path: `test-results/cloth-${what}.png` });
      open = true;
      for (const route of held) await route.continue();
      await new Table(page).board.waitFor();
      assert.equal(await cloth.count(), 0);
    }
  });
}

test('a wrong address says so in the reader’s language, and leads home', async ({ person }) => {
  const page = await person({ ...phone, ...calm, locale: 'de-DE' });
  const start = new Start(page);
  for (const path of ['/nothing', '/t/one/two', '/admin/nothing']) {
    const answer = await page.goto(path);
    assert.equal(answer.status(), path.startsWith('/admin') ? 200 : 404, path);
    await page.getByRole('heading', { name: 'Hier ist nichts', level: 1 }).waitFor();
    assert.match(await page.title(), /^Hier ist nichts/);
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  }
  assert.deepEqual(await violations(page, 'a wrong address'), []);
  await page.screenshot({ path: 'test-results/wrong-address.png' });
  await page.getByRole('link', { name: 'Zur Startseite' }).tap();
  await page.getByRole('button', { name: 'Spielen', exact: true }).or(start.play).first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
});
