// The tool bars over the board: nothing lies under them once all of it is shown, and
// what lenses and figures draw has its room.

import assert from 'node:assert/strict';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

const screens = {
  '1366 by 768': desk,
  '820 by 1180': { viewport: { width: 820, height: 1180 } },
  '390 by 844': phone,
  '360 by 740': { ...phone, viewport: { width: 360, height: 740 } },
};

for (const [size, device] of Object.entries(screens)) {
  test(`no square lies under a tool bar at ${size}`, async ({ person, server }) => {
    const page = await person({ ...device, ...calm });
    const { id } = await grown(page.request, server.url, { turns: 30 });
    await page.goto(`/t/${id}`);
    const table = new Table(page);
    await table.squares.first().waitFor();
    await table.fit.click();
    await table.still();
    const found = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
      const bars = boxes('main .zoom button, main .lenses .lens, main .lenses .opener');
      const squares = boxes('.board .square .field, .board .tiles > *');
      const board = document.querySelector('svg.board').getBoundingClientRect();
      const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return {
        bars: bars.length,
        squares: squares.length,
        under: squares.filter((s) => bars.some((b) => over(s, b))).length,
        out: squares.filter((s) => s.left < board.left || s.right > board.right || s.top < board.top || s.bottom > board.bottom).length,
      };
    });
    assert.ok(found.bars >= 4 && found.squares > 30, JSON.stringify(found));
    assert.deepEqual([found.under, found.out], [0, 0], JSON.stringify(found));
  });
}

test('the number of a lens has the square to itself', async ({ arrange }) => {
  // Whoever asks for more contrast has the plus at rest.
  const ann = await arrange({ aids: 'teach', draw: ['base/U', 'base/V'] }, [], { ...desk, ...calm, contrast: 'more' });
  const { page, table } = ann;
  await page.evaluate(() => localStorage.setItem('circulade.squares', 'strong'));
  await page.reload();
  const plus = page.locator('.board .square .plus').first();
  await plus.waitFor();
  await page.getByRole('group', { name: table.words.say('lens_bar') }).getByRole('button', { name: table.words.say('lens_dead'), exact: true }).click();
  await page.locator('.board .fits text').first().waitFor({ state: 'attached' });
  assert.equal(await plus.isVisible(), false);
});

test('a lens that is chosen on a phone is seen, and so is what the score would be', async ({ arrange }) => {
  const start = [{ tile: 'base/B', x: 0, y: 0, rotation: 0 }];
  const ann = await arrange({ aids: 'teach', start, draw: ['base/B', 'base/U'] }, [['tile 0,1 r0', 'follower m']], phone);
  const { page, table } = ann;
  const { words } = table;
  const said = table.player(0).getByText(words.like('projected'));
  await said.first().waitFor();
  const arrow = table.player(0).locator('.projected [aria-hidden]').first();
  assert.ok(await arrow.isVisible());
  const sheet = page.getByRole('group', { name: words.say('lens_bar') });
  await page.locator('.lenses .opener').tap();
  await sheet.getByRole('button', { name: words.say('lens_projected'), exact: true }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await arrow.waitFor({ state: 'hidden' });
});

test('the tabs of the panels have one line, in German too', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm, locale: 'de-DE' });
  const { id } = await grown(page.request, server.url, { turns: 2 });
  await page.goto(`/t/${id}`);
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  for (const box of await tabs.all().then((all) => Promise.all(all.map((tab) => tab.boundingBox())))) assert.ok(box.height < 50, `a tab is ${box.height} high`);
});

test('figures that fly home are no larger than a tile', async ({ arrange }) => {
  const start = [{ tile: 'base/U', x: 0, y: 0, rotation: 0 }];
  const setup = { start, draw: ['base/A', 'base/A', 'base/B'] };
  const bo = await arrange(setup, [['tile -1,0 r270', 'follower r0']], { ...desk, reducedMotion: 'no-preference' });
  const { page, table } = bo;
  await bo.place(1, 0);
  await bo.pass();
  for (let n = 0; n < 6; n += 1) await page.getByRole('button', { name: table.words.say('zoom_out'), exact: true }).click();
  await page.evaluate(() => {
    window.sizes = [];
    const look = () => {
      for (const thing of document.querySelectorAll('.sky .thing')) if (getComputedStyle(thing).opacity > 0) window.sizes.push(thing.getBoundingClientRect().width);
      requestAnimationFrame(look);
    };
    look();
  });
  await bo.confirm();
  // A busy machine draws few frames of a flight.
  await page.waitForFunction(() => window.sizes.length > 0 && !document.querySelector('.flight'));
  await table.still();
  const [largest, tile] = await page.evaluate(() => [Math.max(...window.sizes), document.querySelector('.board .tiles > *').getBoundingClientRect().width]);
  assert.ok(tile < 36, `a tile is ${tile} wide, too large for this test`);
  assert.ok(largest <= tile + 1, `a figure of ${largest} flies over tiles of ${tile}`);
});

test('a seat link can be shared where the system shares', async ({ person, server }) => {
  const page = await person({ ...phone, ...calm });
  await page.addInitScript(() => {
    window.shared = [];
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (what) => void window.shared.push(what) });
  });
  const answer = await page.request.post('/api/games', { headers: { Origin: server.url }, data: { seats: [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }] } });
  const { table } = await answer.json();
  await page.goto(`/t/${table.id}`);
  const at = new Table(page);
  await at.menu.click();
  await at.dialog.getByRole('button', { name: `${at.words.say('menu_new_link')}: Bo` }).click();
  const share = at.dialog.getByRole('button', { name: at.words.say('invite_share', { name: 'Bo' }) });
  await share.click();
  const [{ url }] = await page.evaluate(() => window.shared);
  assert.equal(url, await at.dialog.getByRole('textbox').inputValue());
});
