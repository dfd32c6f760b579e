// What the plague asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const draw = ['base/U', 'base/U', 'base/B', 'plague/PL4/Rr', 'base/U', 'base/E', 'base/A', 'base/A'];
const setup = { expansions: ['plague'], draw };
// A road of three tiles with Ann's thief, at the end of which the plague breaks out.
const broken = [['tile 1,0 r0', 'follower r0'], ['tile -1,0 r0', 'pass'], ['tile 0,1 r0', 'pass'], ['tile 2,0 r0'], ['tile 2,-1 r0']];

both('who flees is chosen, and where to; then the flea', { setup, moves: broken, asks: 'question.wood' }, async (ann) => {
  await ann.power(/Flee: Follower on road 1 at 1, 0/);
  await ann.press(ann.target(/Follower flees to road 1 at -1, 0/));
  await ann.power(ann.words.say('power.flea'));
  await ann.press(ann.target(/Flea on 1, 0/));
  await ann.pass();
  await ann.confirm();
  await ann.logged('Ann: flea right of the start tile.');
});

both('a flea that is due is put down when the turn ends', { setup, moves: [...broken, ['pass']], asks: 'question.spread' }, async (ann) => {
  await ann.question('question.spread').getByText(ann.words.say('question.spread.note')).waitFor();
  await ann.press(ann.target(/Flea on 1, 0/));
  await ann.confirm();
  await ann.logged('Ann: flea right of the start tile.');
});

test('a flea by key; outbreaks and fleas are told in words', async ({ arrange }) => {
  const ann = await arrange(setup, [...broken, ['pass']]);
  await ann.question('question.spread').waitFor();
  await ann.digit(ann.target(/Flea on 1, 0/));
  await ann.confirmByKey();
  await ann.page.getByRole('tab', { name: ann.words.say('tab_board') }).click();
  await ann.table.log.getByText('Outbreak 1, active at 2, 0', { exact: true }).waitFor();
  await ann.table.log.getByText('Flea, active at 1, 0', { exact: true }).waitFor();
  assert.deepEqual(await ann.table.scores(), [0, 0]);
});
