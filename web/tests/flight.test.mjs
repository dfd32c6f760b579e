// What the set with the flying machines asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const start = [
  { tile: 'base/D', x: 0, y: 0, rotation: 0 },
  { tile: 'base/U', x: 3, y: 1, rotation: 0 },
];
const flight = (chance) => ({ expansions: ['flying-machines'], start, draw: ['flying-machines/FlugG', 'base/B', 'base/B'], chance });

both('a follower flies, and his player chooses where he lands', { setup: flight([2]), moves: [['tile 3,0 r0', 'fly follower']], asks: 'question.landing' }, async (ann) => {
  await ann.question('question.landing').getByText(ann.words.say('question.landing.note', { count: 3 })).waitFor();
  await ann.press(ann.target(/Follower on city 1/));
  await ann.confirm();
  await ann.logged('Ann: the machine flies 3 squares and lands at the start tile.');
  await ann.logged('Follower on city');
});

test('before the flight the squares that the die may mean are shown', async ({ arrange }) => {
  const ann = await arrange(flight([0]));
  await ann.place(3, 0);
  await ann.press(ann.target(/Follower flies to 2, 0; 1, 0 or 0, 0, as the die decides$/));
  await ann.table.board.locator('.reached rect').first().waitFor();
  assert.equal(await ann.table.board.locator('.reached rect').count(), 3, 'the three squares are not shown');
  await ann.confirm();
  await ann.logged('The die shows 1.');
  await ann.logged('Ann: the machine flies 1 square, where there is no tile.');
  await ann.logged('Ann: no place to land, the follower comes back.');
});

test('by key: the machine is one more place', async ({ arrange }) => {
  const ann = await arrange(flight([2]));
  await ann.placeByKey(3, 0);
  await ann.table.asked();
  await ann.page.keyboard.press('2');
  await ann.confirmByKey();
  await ann.question('question.landing').waitFor();
  await ann.page.keyboard.press('2');
  await ann.confirmByKey();
  await ann.logged('Follower on road');
});
