// What the set with the Count asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const draw = ['base/B', 'base/U', 'base/A', 'base/E', 'base/U'];
const setup = { expansions: ['count'], draw };
const road = [
  ['tile 4,0 r0', 'pass'],
  ['tile 2,3 r90', 'follower r0'],
  ['tile 2,4 r180', 'pass'],
];

both('a follower goes into the town', { setup, moves: road, asks: 'question.count-place' }, async (ann) => {
  await ann.press(ann.question('question.count-place').getByRole('button', { name: /^Market/ }));
  await ann.press(ann.question('question.count-move').getByRole('button', { name: ann.words.say('question.count-move.pass') }));
  await ann.confirm();
  await ann.logged('Follower on market quarter');
});

both('the Count goes to another quarter', { setup, moves: [...road, ['quarter follower castle']], asks: 'question.count-move' }, async (ann) => {
  await ann.press(ann.target(/Count: cathedral quarter$/));
  await ann.question('question.count-move').getByRole('button', { name: /^Cathedral/, pressed: true }).waitFor();
  await ann.confirm();
  await ann.logged('The Count goes to another quarter: cathedral quarter.');
});

const inside = [...road, ['quarter follower castle', 'count cathedral'], ['tile 4,2 r270', 'follower c0']];
both('a follower leaves the town for what is completed', { setup, moves: inside, asks: 'question.count-redeploy' }, async (ann) => {
  await ann.turnOf('Ann');
  await ann.press(ann.target(/Follower from the castle quarter to city 1 at 3, 2/));
  await ann.confirm();
  await ann.logged(/^Ann: Follower goes to city [a-z]\D+\.$/);
  assert.deepEqual(await ann.table.scores(), [4, 7]);
});

const last = [...road, ['quarter follower market', 'pass']];
both('a follower leaves the market at the end', { setup: { ...setup, draw: draw.slice(0, 3) }, moves: last, asks: 'question.count-final' }, async (ann) => {
  await ann.press(ann.target(/Follower from the market quarter to field 1 at 0, 0/));
  await ann.press(ann.question('question.count-final').getByRole('button', { name: ann.words.say('question.count-redeploy.pass') }).last());
  await ann.table.ready.waitFor();
  assert.equal(await ann.table.confirm.getAttribute('title'), ann.words.say('final_over'));
  await ann.confirm();
  await ann.table.ending.waitFor();
});

test('the town is shown on the board and told in words', async ({ arrange }) => {
  const ann = await arrange(setup, [...road, ['quarter follower castle', 'count cathedral']]);
  for (const name of ['Castle', 'Market', 'Blacksmiths', 'Cathedral']) await ann.table.board.getByText(name, { exact: true }).waitFor();
  await ann.page.getByRole('tab', { name: ann.words.say('tab_board') }).click();
  await ann.table.log.getByText('Ann: Follower, castle quarter', { exact: true }).waitFor();
  await ann.table.log.getByText('Count: cathedral quarter', { exact: true }).waitFor();
});
