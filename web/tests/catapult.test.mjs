// What the set with the catapult asks, in short games whose tiles and luck are arranged.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange, both } from './arrange.mjs';
import { world } from './browser.mjs';

const here = world();

/** No luck, neither good nor bad. */
const straight = Array.from({ length: 40 }, () => 6144);
const setup = {
  expansions: ['catapult'],
  start: [{ tile: 'base/B', x: 0, y: 0, rotation: 0 }],
  draw: ['base/B', 'catapult/CA4/F', 'base/B', 'base/U'],
  chance: straight,
};
// Ann's monk at 0, 1; Bo lays the fair at 0, 2.
const duel = { ...setup, chance: [...straight.slice(0, 4), 0] };
const laid = [['tile 0,1 r0', 'follower m'], ['tile 0,2 r0', 'pass']];

both(here, 'a token is picked', { setup, moves: laid, asks: 'ask_catapult_token' }, async (bo) => {
  await bo.press(bo.button(/^Target/));
  await bo.question('ask_throw').waitFor();
  await bo.press(bo.button('Throw like this'));
  await bo.confirm();
  await bo.logged('Bo picks the tokens: target.');
});

const knockout = [...laid, ['token knockout']];

both(here, 'a throw is aimed by naming whom', { setup, moves: knockout, asks: 'ask_throw' }, async (bo) => {
  await bo.page.getByLabel('Aim at').selectOption({ index: 2 });
  await bo.page.getByText('Without bad luck it comes down at 0, 1.').waitFor();
  await bo.confirm();
  await bo.logged('Bo throws (knockout). Figures touched: 1.');
});

test('a throw is aimed by dragging from beside the map', async (t) => {
  const bo = await arrange(here, t, setup, knockout);
  await bo.question('ask_throw').waitFor();
  const edge = bo.page.locator('.aiming .edge');
  await edge.waitFor();
  const box = await edge.boundingBox();
  const tile = box.height / 7; // 3 tiles, and 2 on each side
  await bo.page.mouse.move(box.x + box.width / 2, box.y + box.height);
  await bo.page.mouse.down();
  await bo.page.mouse.move(box.x + box.width / 2, box.y + tile * 3.5, { steps: 4 });
  await bo.page.getByText('Without bad luck it comes down at 0, 1.').waitFor();
  await bo.page.mouse.up();
  await bo.confirm();
  await bo.logged('Bo throws (knockout). Figures touched: 1.');
});

test('a throw is aimed by key', async (t) => {
  const bo = await arrange(here, t, setup, knockout);
  await bo.question('ask_throw').waitFor();
  const strength = bo.page.getByLabel('Strength');
  await strength.focus();
  await bo.page.keyboard.press('Home');
  await bo.page.keyboard.press('ArrowRight');
  assert.equal(await strength.inputValue(), '2');
  await bo.page.getByLabel('Direction').focus();
  await bo.page.keyboard.press('Home');
  await bo.confirm();
  await bo.logged('Bo throws (knockout). Figures touched: 0.');
});

both(here, 'somebody is replaced', { setup, moves: [...laid, ['token seduction'], ['throw 58 0 25']], asks: 'ask_seduce' }, async (bo) => {
  await bo.press(bo.target(/Follower from your supply to 0, 1$/));
  await bo.confirm();
  await bo.question('ask_throw').waitFor(); // Ann's
});

both(here, 'a throw to a neighbour', { setup: duel, moves: [...laid, ['token catch']], asks: 'ask_catch_throw' }, async (bo) => {
  const lane = bo.page.locator('svg.lane');
  await lane.scrollIntoViewIfNeeded();
  const box = await lane.boundingBox();
  await bo.page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.3);
  await bo.confirm();
  await bo.question('ask_catch_hands').waitFor();
});

both(here, 'the hands that catch it', { setup: duel, moves: [...laid, ['token catch'], ['lob 28 12']], asks: 'ask_catch_hands' }, async (ann) => {
  await ann.press(ann.button('Hold the hands there'));
  await ann.confirm();
  await ann.logged('The throw of Bo is caught.');
});

const dice = { ...setup, options: { 'cat.mode': 'dice' }, chance: [0, 0, 0, 0] };

both(here, 'a throw at a tile', { setup: dice, moves: knockout, asks: 'ask_throw' }, async (bo) => {
  await bo.press(bo.target(/Throw at the tile at 0, 2$/));
  await bo.confirm();
  await bo.logged(/^Bo throws/);
});
