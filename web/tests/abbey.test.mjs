// What the set with the abbey asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const expansions = ['abbey-mayor'];
const lay = (list) => list.map(([tile, x, y, rotation]) => ({ tile, x, y, rotation }));
const hole = lay([['base/E', 1, 0, 0], ['base/E', 0, 1, 270], ['base/E', 2, 1, 90], ['base/E', 1, 2, 180], ['base/B', 0, 0, 0]]);

both('an abbey instead of a tile', { setup: { expansions, start: hole, draw: ['base/B', 'base/V'] }, asks: 'question.choose-source' }, async (ann) => {
  const { table } = ann;
  assert.equal(await table.confirm.count(), 0, 'the button does not say what it does');
  await ann.button(ann.words.say('choice.draw')).waitFor();
  await ann.press(ann.target(/Abbey at 1, 1$/));
  await ann.rest();
  await ann.press(table.spot('follower', 'abbey'));
  await ann.confirm();
  await ann.logged('Follower on abbey');
  await ann.turnOf('Bo');
});

test('drawing costs no click more than the tile itself', async ({ arrange }) => {
  const ann = await arrange({ expansions, start: hole, draw: ['base/B', 'base/V'] });
  await ann.button(ann.words.say('choice.draw')).click();
  await ann.table.fresh.waitFor();
  await ann.place(1, 1);
  await ann.page.keyboard.press('h');
  await ann.press(ann.target(/Barn, north-west corner$/));
  await ann.confirm();
  await ann.logged('Barn on field');
  await ann.has(0, '0 × Barn left');
});

const trail = lay([['base/A', 1, 0, 0], ['abbey-mayor/AM/RC', 0, 1, 180], ['base/U', 2, 1, 0]]);
both('a wagon goes on', { setup: { expansions, start: trail, draw: ['base/W', 'base/V', 'base/V'] }, moves: [['tile 1,1 r180', 'wagon r0']], asks: 'question.wagon' }, async (ann) => {
  await ann.press(ann.target(/Wagon on city 1 at 0, 1/));
  await ann.confirm();
  await ann.logged('Wagon goes to city');
});

test('a mayor and a wagon are in the strip, with keys', async ({ arrange }) => {
  const ann = await arrange({ expansions, draw: ['base/E', 'base/V'] });
  const { page, table } = ann;
  await ann.placeByKey(0, 1);
  await table.asked();
  await page.keyboard.press('m');
  await ann.digit(table.spot('mayor', 'city 1'));
  await page.keyboard.press('w');
  await table.spot('wagon', 'city 1').and(page.locator('[aria-pressed="true"]')).waitFor();
  await ann.confirmByKey();
  await ann.logged('Wagon on city');
});
