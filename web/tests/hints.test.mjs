// Hints: the best moves with what they do, where the table gives them.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const draw = ['base/U', 'base/U', 'base/E', 'base/B', 'base/V', 'base/U'];
const moves = [
  ['tile 1,0 r0', 'follower f1'],
  ['tile -1,0 r0', 'follower r0'],
];
const table = (aids) => ({ aids, draw });

const hint = ({ page, words }) => page.locator('.hints summary', { hasText: words.say('hint') });
const moved = ({ page, words }) => page.getByRole('list', { name: words.say('hint_moves') }).getByRole('button');

test('a hint says what a move does, and lies on the board when it is pressed', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page } = ann;
  await hint(ann).click();
  await moved(ann).first().waitFor();
  const count = await moved(ann).count();
  assert.ok(count >= 2 && count <= 3, `${count} hints`);
  // Which moves they are is the search's; that each has reasons is the page's. Their numbers are counted in bot/explain.
  for (const text of await moved(ann).allInnerTexts()) assert.match(text, /^Tile (left|right|above|below|in)\b[^\d]*\n.*\d+ (point|follower)/s);
  // The board lights what a hint that is pointed at is about; coordinates are told while their lens is on.
  const lit = page.locator('.board .lit rect');
  await moved(ann).first().focus();
  await lit.first().waitFor();
  await page.keyboard.press('g');
  await moved(ann).first().getByText(/^Place at -?\d+, -?\d+/).waitFor();
  await page.keyboard.press('g');
  await moved(ann).first().getByText(/^Tile /).waitFor();
  assert.deepEqual(await violations(page), []);
  await moved(ann).first().click();
  await page.locator('.hints button[aria-pressed=true]').waitFor();
  await page.locator('button.confirm:not([disabled])').waitFor();
  // What is pressed moves the list along: the pointer comes to the next one anew.
  await ann.table.seen();
  await ann.table.press(moved(ann).nth(1));
  await page.locator('.hints li:nth-child(2) button[aria-pressed=true]').waitFor();
  await ann.table.seen();
  await ann.table.press(moved(ann).first());
  await page.locator('.hints li:nth-child(1) button[aria-pressed=true]').waitFor();
  await page.locator('button.confirm:not([disabled])').click();
  // The next question has hints of its own, which nobody has asked for yet.
  await moved(ann).first().waitFor({ state: 'detached' });
});

test('a hint is asked for and taken by key', async ({ arrange }) => {
  const ann = await arrange(table('hints'), moves);
  const { page } = ann;
  await hint(ann).focus();
  await page.keyboard.press('Enter');
  await moved(ann).first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.hints li:nth-child(1) button[aria-pressed=true]').waitFor();
  await page.locator('[role=log] p', { hasText: /hints/ }).waitFor({ state: 'attached' });
});

test('a table that gives no hints offers none', async ({ arrange }) => {
  const ann = await arrange(table('club'), moves);
  await ann.page.locator('details summary').first().waitFor();
  assert.equal(await ann.page.locator('details.hints').count(), 0);
});

test('hints have room on a small phone, in the dark', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves, { ...phone, viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const { page } = ann;
  await hint(ann).click();
  await moved(ann).first().waitFor();
  const box = await moved(ann).first().boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 360, `a hint from ${box.x} to ${box.x + box.width}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} wide`);
  assert.deepEqual(await violations(page), []);
  if (process.env.HINTS_SHOT) await page.screenshot({ path: `${process.env.HINTS_SHOT}/phone.png` });
});
