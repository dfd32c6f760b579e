// What held newcomers up in a first game, and must not again.

import assert from 'node:assert/strict';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';

async function begin(person, device) {
  const page = await person({ ...device, ...calm });
  const start = new Start(page);
  await start.open();
  return { page, start, table: new Table(page), words: start.words, first: page.getByRole('button', { name: start.words.say('first_game_start') }) };
}

/** A first game, at its first question. */
async function sitDown(person, device) {
  const begun = await begin(person, device);
  await begun.first.click();
  await begun.table.fresh.waitFor();
  const lesson = begun.page.getByRole('complementary', { name: begun.words.say('lesson_heading') });
  await lesson.waitFor();
  return { ...begun, lesson };
}

test('a first game is among the first things to press with a key, and in sight on a phone', async ({ person }) => {
  const { page, first } = await begin(person, desk);
  // The name of the page, its colours, its language, the doors, Play, and then this.
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
  assert.ok(await first.evaluate((button) => button === document.activeElement), 'something else has the focus');
  const hand = await begin(person, phone);
  const { y, height } = await hand.first.boundingBox();
  assert.ok(y + height < phone.viewport.height / 2, `at ${y}`);
  await hand.first.tap();
  await hand.table.fresh.waitFor();
  await hand.start.open();
  await hand.start.tables.getByRole('link').first().waitFor();
  assert.equal(await hand.first.count(), 0, 'it is still in the way of those who have begun');
  await hand.start.door('learn').check();
  await hand.first.waitFor();
});

for (const [what, device] of Object.entries({ 'on a wide page': desk, 'on a phone': phone })) {
  test(`a lesson hides nothing of the board ${what}`, async ({ person }) => {
    const { page, table, lesson } = await sitDown(person, device);
    const card = await lesson.boundingBox();
    const main = await page.getByRole('main').boundingBox();
    assert.ok(card.y + card.height <= main.y + 1, `the card ends at ${card.y + card.height}, the board begins at ${main.y}`);
    for (const square of await table.squares.all()) {
      const { y } = await square.boundingBox();
      assert.ok(y >= card.y + card.height, `a square at ${y} is under the card`);
    }
  });
}

/** Where the board and what is on it are. */
const places = (page) =>
  page.evaluate(() => {
    const { a, e, f } = document.querySelector('svg.board > g').getScreenCTM();
    const { top, left, width } = document.querySelector('main').getBoundingClientRect();
    return { a, e, f, top, left, width };
  });

for (const [what, device] of Object.entries({ 'on a wide page': desk, 'on a phone': phone })) {
  test(`a turn is explained before each step, and the board stays where it is, ${what}`, async ({ person }) => {
    const { page, table, lesson, words } = await sitDown(person, device);
    const say = words.say.bind(words);
    const card = (key) => lesson.getByText(say(key), { exact: true });
    const step = (key) => lesson.locator('[aria-current="step"]').filter({ hasText: say(key) });
    await table.still();
    const bar = await lesson.boundingBox();
    const before = await places(page);
    const same = async (when) => {
      assert.deepEqual(await lesson.boundingBox(), bar, `the bar, ${when}`);
      const now = await places(page);
      assert.deepEqual([now.top, now.left, now.width], [before.top, before.left, before.width], `the room of the board, ${when}`);
      return now;
    };
    // Nothing has been done yet, and laying is explained.
    await card('lesson_place').waitFor();
    await step('lesson_step_lay').waitFor();
    if (!device.isMobile) await card('lesson_place_mouse').waitFor();
    assert.ok(await lesson.evaluate((bar) => bar.parentElement.scrollHeight <= bar.parentElement.clientHeight), 'the words have no room');
    await lesson.getByRole('button', { name: say('lesson_read'), exact: true }).click();
    await card('lesson_idle').waitFor();
    assert.deepEqual(await same('once a card is read'), before, 'the board moves once a card is read');
    // The tile lies; nobody stands on it.
    const square = table.squares.first();
    if (device.hasTouch) await square.tap();
    else await square.click({ position: { x: 3, y: 3 } });
    await card('lesson_claim').waitFor();
    await step('lesson_step_claim').waitFor();
    await same('while a follower is asked for');
    await table.still();
    const laid = await places(page);
    await table.pass();
    await card('lesson_confirm').waitFor();
    await step('lesson_step_confirm').waitFor();
    await same('before the move is confirmed');
    // It may step aside for a bar that would lie over the tile, no further, and keeps its size.
    const now = await places(page);
    assert.equal(now.a, laid.a, 'the board changes its size while the move is explained');
    const moved = Math.hypot(now.e - laid.e, device.isMobile ? 0 : now.f - laid.f);
    assert.ok(moved <= (device.isMobile ? 40 : 0), `the board moves by ${moved} pixels while the move is explained`);
    await table.confirm.click();
    await table.fresh.waitFor();
    await same('at the next turn');
    await lesson.getByRole('button', { name: say('lesson_stop'), exact: true }).click();
    await lesson.waitFor({ state: 'detached' });
  });
}

test('the lesson of a move stays while that is changed', async ({ person }) => {
  const { table, lesson, words } = await sitDown(person, desk);
  // Into the corner: whatever tile it is, nothing is claimed there.
  await table.seen();
  await table.squares.first().click({ position: { x: 3, y: 3 } });
  const card = lesson.getByText(words.say('lesson_claim'));
  await card.waitFor();
  await table.takeBack.click();
  await table.fresh.waitFor();
  await table.noFollower.waitFor({ state: 'detached' });
  assert.ok(await card.isVisible());
});

test('who plays by key is told which', async ({ person }) => {
  const { page, table, lesson, words } = await sitDown(person, desk);
  assert.equal(await lesson.getByText(words.say('lesson_place_keys')).count(), 0);
  await page.keyboard.press('ArrowRight');
  await lesson.getByText(words.say('lesson_claim_keys')).waitFor();
  await table.claims.first().focus();
  await page.keyboard.press('Enter');
  await table.ready.waitFor();
  const left = await table.tilesLeft();
  await page.keyboard.press('Enter');
  await table.fresh.waitFor();
  assert.ok((await table.tilesLeft()) < left, 'Enter on what is chosen does not confirm');
});

test('the way to the move shows where the focus is', async ({ person }) => {
  const { page, table, words } = await sitDown(person, desk);
  const skip = page.getByRole('link', { name: words.say('skip_to_move') });
  await page.waitForFunction(() => document.activeElement?.id === 'move'); // who was led here goes on there
  await page.reload();
  await table.fresh.waitFor();
  await page.keyboard.press('Tab');
  assert.ok(await skip.evaluate((link) => link === document.activeElement));
  await page.keyboard.press('Enter');
  assert.ok(await table.turn.evaluate((panel) => panel === document.activeElement));
  assert.notEqual(await table.turn.evaluate((panel) => getComputedStyle(panel).outlineStyle), 'none');
});

test('Confirm stays where it is through a turn, and what is chosen has one number', async ({ person }) => {
  const { table } = await sitDown(person, desk);
  const before = await table.confirm.boundingBox();
  await table.put(table.squares.first());
  await table.noFollower.waitFor();
  const { x, y } = await table.confirm.boundingBox();
  assert.deepEqual({ x, y }, { x: before.x, y: before.y }, 'while a follower is asked for');
  for (const text of await table.claims.allTextContents()) assert.match(text.trim(), /^\d\D*$/);
  await table.claims.first().click();
  await table.ready.waitFor();
  assert.deepEqual(await table.confirm.boundingBox(), before, 'once it is ready');
});

test('the card that tells why makes way for the next move', async ({ person }) => {
  const { page, table, words } = await sitDown(person, desk);
  await page.getByRole('button', { name: words.say('why_all_title', { name: words.say('seat.unnamed', { number: 1 }), points: 0 }) }).or(page.locator('.score button').first()).first().click();
  await table.dialog.waitFor();
  await table.put(table.squares.first());
  await table.takeBack.waitFor();
  await table.dialog.waitFor({ state: 'detached' });
  await table.pass();
  await table.confirm.click();
  await table.fresh.waitFor();
});
