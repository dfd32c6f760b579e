// Every kind of question in a late position with everything, six at the table: the tile,
// the question, Confirm and the first answer are in reach, and stay while answers scroll.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { games, positions } from './positions.mjs';
import { look } from './sightlook.mjs';

// A trace of so many pages would take longer than they do.
test.use({ trace: 'off' });

const touch = { ...phone, deviceScaleFactor: 1 };
const screens = [
  { device: desk, sizes: [[1366, 768]] },
  { device: touch, sizes: [[820, 1180], [390, 844], [360, 740]] },
];

const words = join(import.meta.dirname, '../messages/en');

/** What has words as a question: TestEverythingHasWords holds that every question has. */
function questions() {
  const files = readdirSync(words).filter((name) => name.endsWith('.json'));
  const keys = files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(words, name), 'utf8'))));
  return keys.flatMap((key) => /^question\.([a-z-]+)$/.exec(key)?.[1] ?? []);
}

test('every kind of question has a position', () => {
  const kinds = new Set(games.flatMap(({ stops }) => Object.keys(stops)));
  const wanted = questions();
  assert.ok(wanted.length >= 49, `only ${wanted.length} kinds are known`);
  assert.deepEqual(wanted.filter((kind) => !kinds.has(kind)), []);
});

/** Goes to another page as a link within the app does, without loading the app anew. */
const go = (page, path) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens the table as it stands now, and tells at each size what is not right. */
async function unseen({ page, sizes }, { kind, table, jar }) {
  const [[width, height]] = sizes;
  await page.setViewportSize({ width, height });
  if (page.url() === 'about:blank') {
    await page.context().addCookies(jar);
    await page.goto(`/t/${table.id}`);
  } else await go(page, `/t/${table.id}`);
  await page.locator(`button.confirm[data-as^="${table.seq} "]`).waitFor();
  await page.locator('#move .answers').waitFor();
  const wrong = [];
  for (const [w, h] of sizes) {
    await page.setViewportSize({ width: w, height: h });
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 150)));
    const found = await page.evaluate(look, sizes.length > 1);
    wrong.push(...Object.entries(found).filter(([, is]) => is !== true).map(([what, is]) => `${kind} at ${w} by ${h}: ${what}: ${is}`));
  }
  // It need not follow the game meanwhile.
  await go(page, '/nowhere');
  await page.locator('button.confirm').waitFor({ state: 'detached' });
  return wrong;
}

for (const game of games) {
  test(`tile, question, Confirm and first answer are in reach: ${Object.keys(game.stops).join(', ')}`, async ({ person, server, note }) => {
    test.setTimeout(800_000);
    const pages = await Promise.all(
      screens.map(async ({ device, sizes }) => {
        const page = await person({ ...device, ...calm });
        // Nothing is answered but by this test.
        await page.addInitScript(() => {
          if (location.protocol !== 'about:') localStorage.setItem('circulade.onward', 'off');
        });
        return { page, sizes };
      }),
    );
    const before = Date.now();
    const wrong = [];
    for await (const position of positions(server.url, [game])) wrong.push(...(await Promise.all(pages.map((page) => unseen(page, position)))).flat());
    note(`${Object.keys(game.stops).length} kinds in ${((Date.now() - before) / 1000).toFixed(0)} s`);
    assert.deepEqual(wrong, []);
  });
}
