// What the set with the dragon asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const set = 'princess-dragon';
const tile = (id) => `${set}/DG/${id}`;

const awake = [
  ['tile 1,0 r0', 'follower r0'],
  ['tile 1,1 r0'],
];
const flight = { setup: { expansions: [set], draw: ['base/U', tile('R.v'), tile('RFr.d'), 'base/B'] } };

both('the dragon goes step by step', { ...flight, moves: [...awake, ['tile -1,0 r0', 'pass', 'dragon 1,0']], asks: 'question.dragon-step' }, async (bo) => {
  await bo.turnOf('Bo');
  await bo.logged('Follower comes home');
  await bo.question('question.dragon-step').getByText('Step 2 of 6, next is Ann.').waitFor();
  await bo.press(bo.target(/Dragon west to 0, 0$/));
  await bo.table.ready.waitFor();
  assert.equal(await bo.table.confirm.getAttribute('title'), 'Final once Ann has decided.');
  await bo.confirm();
  await bo.turnOf('Ann');
  await bo.logged('The dragon moves on');
  await bo.question('question.dragon-step').getByText('Step 3 of 6, next is Bo.').waitFor();
});

test('the dragon goes where the arrow keys point, in one move with its tile', async ({ arrange }) => {
  const ann = await arrange(flight.setup, awake);
  const { page, table } = ann;
  await ann.placeByKey(-1, 0);
  await table.asked();
  await page.keyboard.press('0');
  await ann.question('question.dragon-step').waitFor();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await table.confirm.isEnabled(), false, 'there is no way for the dragon to the west');
  await page.keyboard.press('ArrowUp');
  await ann.target(/Dragon north to 1, 0$/).and(page.locator('[aria-pressed="true"]')).waitFor();
  await ann.confirmByKey();
  await ann.turnOf('Bo');
});

const friend = [
  ['tile 1,0 r0', 'follower r0'],
  ['tile 0,1 r0', 'pass'],
];

both('the fairy flies instead of a follower', { setup: { expansions: [set], draw: ['base/U', 'base/B', 'base/U', 'base/B'] }, moves: friend }, async (ann) => {
  await ann.place(-1, 0);
  await ann.power('Fairy to Follower, road 1 at 1, 0');
  await ann.confirm();
  await ann.logged('The fairy comes along');
});

const later = {
  setup: { expansions: [set, 'traders-builders'], options: { 'dragon.fairy_move': 'no_follower' }, draw: ['base/U', 'base/B', 'base/U', 'base/B'] },
  moves: [...friend, ['tile -1,0 r0', 'builder r0']],
};

both('the fairy flies after what is no follower', { ...later, asks: 'question.move-fairy' }, async (ann) => {
  await ann.turnOf('Ann');
  await ann.press(ann.target(/Fairy to Follower, road 1 at 1, 0$/));
  await ann.confirm();
  await ann.logged('The fairy comes along');
  await ann.turnOf('Bo');
});

test('the princess sends a knight home', async ({ arrange }) => {
  const bo = await arrange({ expansions: [set], draw: ['base/G', tile('Cc.p'), 'base/B'] }, [['tile 0,-1 r90', 'follower c0']]);
  await bo.turnOf('Bo');
  await bo.place(0, -2);
  await bo.press(bo.table.powers.getByRole('button', { name: /^Send home: Follower of Ann/ }));
  await bo.confirm();
  await bo.logged('Ann: Follower back (above the start tile).');
});

both('a portal leads to any tile', { setup: { expansions: [set], draw: ['base/U', 'base/U', tile('RrC.g'), 'base/B'] }, moves: [['tile 1,0 r0', 'pass'], ['tile -1,0 r0', 'pass']] }, async (ann) => {
  await ann.place(2, 0);
  await ann.table.turn.getByText(ann.words.say('question.wood.wide')).waitFor();
  await ann.press(ann.table.fit);
  await ann.press(ann.target(/Follower on city 1 at 0, 0/));
  await ann.confirm();
  await ann.logged('Follower on city');
});

const lake = [['tile 1,0 r270', 'pass'], ['tile 1,1 r90']];
both('the volcano on the lake brings another tile', { setup: { expansions: ['river-2', set], draw: ['river-2/RI.2/III', 'river-2/RI.2/I.v', 'base/U', 'base/V'] }, moves: lake, asks: 'question.extra-draw' }, async (bo) => {
  await bo.press(bo.button(bo.words.say('choice.extra')));
  await bo.table.ready.waitFor();
  assert.equal(await bo.table.confirm.getAttribute('title'), bo.words.say('final_reveals'));
  await bo.confirm();
  await bo.turnOf('Bo');
  await bo.table.fresh.waitFor();
});
