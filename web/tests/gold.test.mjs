// What the set with the gold mines asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const first = { expansions: ['goldmines'], draw: ['base/U', 'base/B', 'goldmines/GoldF', 'base/U', 'base/U'] };
const laid = [['tile 1,0 r0', 'pass'], ['tile 1,1 r0', 'pass'], ['tile 2,0 r0']];

both('the second ingot is put down', { setup: first, moves: laid, asks: 'question.place-gold' }, async (ann) => {
  await ann.press(ann.target(/Ingot at 1, 1$/));
  await ann.pass();
  await ann.confirm();
  await ann.logged('Gold');
});

test('the second ingot is put down by key, and gold is told in words', async ({ arrange }) => {
  const ann = await arrange(first, laid);
  await ann.question('question.place-gold').waitFor();
  await ann.digit(ann.target(/Ingot at 1, 0$/));
  await ann.table.asked();
  await ann.page.keyboard.press('0');
  await ann.confirmByKey();
  await ann.logged('Gold');
  await ann.page.getByRole('tab', { name: ann.words.say('tab_board') }).click();
  await ann.table.log.getByText('1 ingot at 2, 0', { exact: true }).waitFor();
});

// One road of four tiles for both, with gold on two of them.
const shared = [
  ['tile -1,0 r270', 'follower r0'],
  ['tile 0,-1 r180', 'pass'],
  ['tile 0,1 r0', 'pass'],
  ['tile 1,-1 r270', 'follower r2'],
  ['tile 1,0 r0', 'gold 0,0', 'pass'],
];
const sharing = { expansions: ['goldmines'], options: { 'gold.choice': 'manual', 'gold.ask': 'always' }, draw: ['base/A', 'base/E', 'base/B', 'base/W', 'goldmines/GoldA', 'base/U'] };

both('gold is shared out by choice', { setup: sharing, moves: shared, asks: 'question.take-gold' }, async (ann) => {
  await ann.press(ann.target(/Take the ingot at 0, 0$/));
  await ann.confirm();
  await ann.logged('Ann takes 1 ingot.');
  await ann.logged('Bo takes 1 ingot.');
  assert.deepEqual(await ann.table.scores(), [4, 4]);
});
