// What the set with the mage and the witch asks, in short games whose tiles are
// arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const draw = ['mage-witch/MaHeF', 'base/U', 'base/U', 'base/B', 'base/A'];
const setup = { expansions: ['mage-witch'], draw };

both('the mage or the witch is brought in', { setup, moves: [['tile 1,0 r90']], asks: 'question.move-magic' }, async (ann) => {
  await ann.question('question.move-magic').getByText(ann.words.say('question.move-magic.note')).waitFor();
  // The mage is in hand; the witch can be taken instead.
  await ann.target(/Mage: road of 2 tiles at 0, 0/).waitFor();
  await ann.power(ann.words.say('power.witch'));
  await ann.press(ann.target(/Witch: road of 2 tiles at 0, 0/));
  await ann.pass();
  await ann.confirm();
  await ann.logged('Ann: witch to road at the start tile.');
});

// The road has two tiles: which of them, one may say too.
both('the mage is put on a tile of the road', { setup, moves: [['tile 1,0 r90']], asks: 'question.move-magic' }, async (ann) => {
  const road = ann.target(/Mage: road of 2 tiles at/);
  await road.waitFor();
  assert.equal(await road.count(), 1);
  await ann.press(ann.button(ann.words.say('each_tile')));
  await ann.target(/Mage: road of 2 tiles at 0, 0/).waitFor();
  await ann.press(ann.target(/Mage: road of 2 tiles at 1, 0/));
  await ann.pass();
  await ann.confirm();
  await ann.logged('Ann: mage to road right of the start tile.');
});

test('who has met is parted, by key, and half the points are explained', async ({ arrange }) => {
  const moves = [['tile 1,0 r90', 'mage 0,0 r0', 'pass']];
  const ann = await arrange(setup, moves);
  await ann.page.getByRole('tab', { name: ann.words.say('tab_board') }).click();
  await ann.table.log.getByText('Mage: road 1 at 0, 0', { exact: true }).waitFor();
  assert.deepEqual(await ann.table.scores(), [0, 0]);
});
