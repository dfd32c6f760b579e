// The start page: what one was doing comes first, and it is short.

import assert from 'node:assert/strict';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

const tablet = { viewport: { width: 820, height: 1180 } };
const small = { ...phone, viewport: { width: 360, height: 740 } };

/** The start page of somebody who plays at three tables. */
async function returning({ person, server }, device) {
  const page = await person({ ...device, ...calm });
  const names = ['Ann', 'Bo'];
  const games = [];
  for (const turns of [2, 6, 4]) games.push(await grown(page.request, server.url, { names, turns, expansions: [] }));
  // One that waits for somebody else is newer, but not more urgent.
  await page.request.post('/api/games', { headers: { Origin: server.url }, data: { title: 'Away', seats: [{ name: 'Cy', kind: 'link' }, { name: 'Ann', kind: 'here' }], options: { 'base.first_player': 'seat0' } } });
  const start = new Start(page);
  await start.open();
  await start.tables.getByRole('link').first().waitFor();
  return { page, start, words: start.words, newest: games.at(-1) };
}

/** How often Tab is pressed until something has the focus. */
async function tabs(page, target) {
  for (let n = 1; n <= 60; n += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((e) => e === document.activeElement)) return n;
  }
  return assert.fail('Tab does not come there');
}

for (const [what, device] of Object.entries({ 'a wide page': desk, 'a tablet': tablet, 'a phone': phone })) {
  test(`the table that waits comes first, with its picture, on ${what}`, async ({ person, server }) => {
    const { page, start, words, newest } = await returning({ person, server }, device);
    const { height } = device.viewport;
    const first = start.tables.getByRole('link').first();
    assert.equal(await first.getAttribute('href'), `/t/${newest.id}`);
    assert.match(await first.innerText(), new RegExp(words.say('status_your_turn')));
    const box = await first.boundingBox();
    assert.ok(box.y + box.height < height, `its table ends at ${box.y + box.height}`);
    const picture = first.locator('svg');
    await picture.locator('image').first().waitFor();
    const laid = await (await page.request.get(`/api/games/${newest.id}`)).json();
    assert.equal(await picture.locator('image').count(), laid.state.tiles.length);
    const play = await start.play.boundingBox();
    assert.ok(play.y + play.height < height, `Play ends at ${play.y + play.height}`);
    assert.ok((await tabs(page, start.play)) <= 10, 'more than ten Tabs to Play');
    assert.ok(box.y < play.y, 'the new table comes first');
    // One thing is loudest: the table that waits, not the new one.
    assert.equal(await page.locator('.primary').count(), 1, 'more than one button is filled');
    await first.locator('.primary').waitFor();
    await first.click();
    await new Table(page).board.waitFor();
    assert.ok(page.url().endsWith(newest.id));
  });
}

const tallest = [['a wide page', desk, 1100], ['a tablet', tablet, 1450], ['a phone', phone, 1600], ['a small phone', small, 1650]];
for (const [what, device, most] of tallest) {
  test(`the page is short, and nothing is cut off, on ${what}`, async ({ person, server, note }) => {
    const { page, start } = await returning({ person, server }, device);
    await start.tables.locator('image').first().waitFor();
    const { high, wide } = await page.evaluate(() => ({ high: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth }));
    note(`${high} pixels high`);
    assert.ok(high <= most, `${high} pixels high`);
    assert.equal(wide, device.viewport.width);
    await start.withFriends();
    await start.seat(2).name.fill('Bartholomew');
    const cut = await start.seat(2).name.evaluate((field) => field.scrollWidth > field.clientWidth);
    assert.ok(!cut, 'the name has no room');
  });
}

test('names have room between a tablet and two columns', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const start = new Start(page);
  await start.open();
  await start.withFriends();
  for (const width of [760, 820, 980, 1000, 1024, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await start.open();
    const { width: name } = await start.seat(2).name.boundingBox();
    assert.ok(name >= 130, `${name} pixels for a name at ${width}`);
    const [seat, play] = [await start.seat(2).group.boundingBox(), await start.play.boundingBox()];
    assert.equal(play.x > seat.x + seat.width, width >= 1000, `columns at ${width}`);
  }
});

for (const [what, locale, device] of [['on a phone', 'en', phone], ['on a small phone in German', 'de', small], ['on a wide page', 'en', desk]]) {
  test(`nothing stands between newcomers and their first tile ${what}`, async ({ person }) => {
    const page = await person({ ...device, ...calm, locale });
    const words = new Words(locale);
    const start = new Start(page, words);
    await start.open();
    assert.equal(await start.tables.count(), 0);
    assert.ok(await start.door('computer').isChecked());
    const { y, height } = await start.play.boundingBox();
    assert.ok(y + height < device.viewport.height, `Play ends at ${y + height}`);
    // Two presses: Play, and a square.
    const press = (target) => (device.hasTouch ? target.tap() : target.click());
    await press(start.play);
    const table = new Table(page, words);
    await table.fresh.waitFor();
    await table.seen();
    await press(table.squares.first());
    await table.takeBack.waitFor();
  });
}

test('behind each door one button is filled', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const start = new Start(page);
  await start.open();
  for (const door of ['computer', 'friends', 'learn']) {
    await start.door(door).check();
    await page.locator('.primary').waitFor();
    assert.equal(await page.locator('.primary').count(), 1, door);
  }
  const book = page.getByRole('link', { name: start.words.say('door_rules_open'), exact: true });
  await book.click();
  await page.waitForURL('**/rules');
});
