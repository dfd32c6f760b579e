// What the set with the ferries asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const draw = ['ferries/FährD', 'ferries/FährE', 'base/U', 'base/U', 'base/B', 'base/V'];
const lake = [['tile 1,0 r0', 'pass', 'ferry 1,0 EW']];
const lakes = [...lake, ['tile 2,0 r0', 'pass', 'ferry 2,0 EW', 'pass']];

test('a ferry is laid by key in the move of its lake', async ({ arrange }) => {
  const ann = await arrange({ expansions: ['ferries'], draw });
  const { page, table } = ann;
  await ann.placeByKey(1, 0);
  await table.asked();
  await page.keyboard.press('0');
  await ann.question('question.place-ferry').waitFor();
  assert.equal(await ann.target(/Ferry between/).count(), 3, 'not every pair of ends is on the board');
  await page.keyboard.press('2');
  await table.board.locator('title', { hasText: 'Ferry between east and west at 1, 0' }).first().waitFor({ state: 'attached' });
  await ann.confirmByKey();
  await ann.logged('Ann: ferry right of the start tile between east and west.');
});

const turned = { setup: { expansions: ['ferries'], draw }, moves: lakes };

both('the first ferry on a road is turned, or left', turned, async (ann) => {
  await ann.place(-1, 0);
  await ann.pass();
  await ann.question('question.turn-ferry').waitFor();
  await ann.inReach();
  assert.equal(await ann.target(/Ferry at 2, 0/).count(), 0, 'the second ferry is offered too');
  await ann.press(ann.target(/Ferry at 1, 0 between south and west$/));
  await ann.confirm();
  await ann.logged('Ann: ferry right of the start tile between south and west.');
});
