// What the set with the wheel asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const of = (...tiles) => tiles.map((tile) => `wheel-of-fortune/${tile}`);
const setup = { expansions: ['wheel-of-fortune'], draw: of('WOF26', 'WOF26', 'WOF31.1', 'WOF26') };

both('a follower waits on a crown', { setup, moves: ['tile 1,-1 r0'], asks: 'question.wood' }, async (ann) => {
  await ann.press(ann.question('question.wood').getByRole('button', { name: ann.words.say('page.wheel.crowns') }));
  await ann.press(ann.question('question.wood').getByRole('button', { name: /^Follower: crown, Taxes/ }));
  await ann.confirm();
  await ann.logged('Follower on crown, Taxes');
});

test('a crown is pointed at on the board, and pays when the pig stops there', async ({ arrange }) => {
  const ann = await arrange(setup, ['tile 1,-1 r0']);
  await ann.press(ann.target(/Follower: crown, Taxes$/));
  await ann.confirm();
  await ann.place(3, -1);
  await ann.pass();
  await ann.confirm();
  await ann.logged('Ann turns the wheel: Taxes.');
  assert.deepEqual(await ann.table.scores(), [6, 0]);
  await ann.page.getByRole('tab', { name: ann.words.say('page.wheel.tab') }).click();
  await ann.page.getByRole('tabpanel').getByText(ann.words.say('page.wheel.pig-here')).waitFor();
});

const plague = { expansions: ['wheel-of-fortune'], draw: of('WOF26', 'WOF26', 'WOF31.2', 'WOF31.3', 'WOF26') };
const monks = [['tile 1,-1 r0', 'follower m'], ['tile 3,-1 r0', 'follower m'], ['tile 4,2 r0', 'follower r0']];
both('the plague takes a follower of each', { setup: plague, moves: monks, asks: 'question.wheel-remove' }, async (bo) => {
  await bo.press(bo.target(/Take back: Follower, monastery at 3, -1$/));
  await bo.confirm();
  await bo.logged('Follower comes home');
  await bo.turnOf('Ann');
  await bo.press(bo.question('question.wheel-remove').getByRole('button', { name: /road 1 at 4, 2/ }));
  await bo.confirm();
  await bo.logged(/^Ann: Follower back \(\D+\)\.$/);
});
