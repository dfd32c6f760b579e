// A late game of many sets on small phones: a tapped square comes near enough for a
// finger, no spot lies on another, and after Confirm all of the board is shown again.

import assert from 'node:assert/strict';
import { calm, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

const small = { ...phone, viewport: { width: 360, height: 740 } };
const touchable = 110;

/** A late table, at a phone. */
async function late({ person, server }, device, how = calm) {
  const page = await person({ ...device, ...how });
  const { id } = await grown(page.request, server.url, { names: ['Ada', 'Bruno', 'Chiara'], turns: 84 });
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  await table.myTurn();
  await table.still();
  return table;
}

const sideOf = async (square) => (await square.boundingBox()).width;

/** A square on which the tile can be claimed in several places. */
async function placed(table) {
  for (let n = 0; n < 8; n += 1) {
    const square = table.squares.nth(n);
    await square.tap();
    const asked = await table.asked();
    if (asked && (await table.spots.count()) > 2) return square;
    await table.takeBack.tap();
    await table.fresh.waitFor();
    await table.still();
  }
  return assert.fail('nothing can be claimed');
}

/** For each spot its number, and where a finger hits it: a circle. */
function circles(page) {
  return page.locator('.board .spot').evaluateAll((spots) =>
    spots.map((spot) => {
      const { left, top, width } = spot.querySelector('.marker > .reach').getBoundingClientRect();
      return { name: spot.getAttribute('aria-label'), x: left + width / 2, y: top + width / 2, r: width / 2 };
    }),
  );
}

function noneOnAnother(spots) {
  for (const [i, a] of spots.entries()) {
    for (const b of spots.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= a.r + b.r - 0.5, `${a.name} and ${b.name} lie on each other`);
  }
}

for (const [size, device] of [['390 by 844', phone], ['360 by 740', small]]) {
  test(`a small square that is tapped comes near and goes back, ${size}`, async ({ person, server, note }) => {
    test.setTimeout(240_000);
    const table = await late({ person, server }, device);
    const { page } = table;
    const before = await sideOf(table.squares.first());
    note(`${await page.locator('.board .tiles image').count()} tiles, squares of ${before.toFixed(1)} px`);
    assert.ok(before < 44, `squares of ${before} px are not small`);
    const square = await placed(table);
    await table.still();
    const side = await sideOf(square);
    assert.ok(side >= touchable - 0.5, `the tapped square has ${side} px`);
    const spots = await circles(page);
    note(`${spots.length} spots, ${Math.min(...spots.map((s) => 2 * s.r)).toFixed(1)} px wide at least`);
    noneOnAnother(spots);
    await table.spots.last().tap();
    await table.ready.waitFor();
    await table.confirm.tap();
    await table.ready.waitFor({ state: 'detached' });
    await table.myTurn();
    await table.still();
    const after = await sideOf(table.squares.first());
    assert.ok(Math.abs(after - before) < 4, `squares have ${after} px, not ${before}`);
  });
}

test('spots on a board that stays small lie apart, with a line to their feature', async ({ person, server }) => {
  test.setTimeout(240_000);
  const table = await late({ person, server }, phone);
  const { page } = table;
  await table.menu.tap();
  await table.dialog.getByRole('checkbox', { name: table.words.say('motion_nearing') }).uncheck();
  await table.close.tap();
  await page.reload();
  await table.myTurn();
  await table.still();
  const before = await sideOf(table.squares.first());
  const square = await placed(table);
  await table.still();
  assert.ok(Math.abs((await sideOf(square)) - before) < 4, 'the square came near though that is off');
  const spots = await circles(page);
  noneOnAnother(spots);
  assert.ok(spots.every((s) => s.r >= 13), 'a spot is too small for a finger');
  assert.match(await page.locator('.board .tethers .line').getAttribute('d'), /^M/, 'no line leads to a feature');
  const last = table.spots.last();
  await last.tap();
  await table.ready.waitFor();
});
