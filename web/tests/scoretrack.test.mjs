// What the sets of the score track ask, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

// Ann scores a city of six, and then one of four: on to a dark space, or not.
const draw = ['base/G', 'base/E', 'base/E', 'base/U', 'base/E', 'base/U'];
const setup = { expansions: ['messages'], draw, chance: [3] };
const city = [
  ['tile 0,-1 r90', 'follower c0'],
  ['tile 0,1 r180', 'pass'],
  ['tile 0,-2 r180', 'pass'],
  ['tile 1,0 r0', 'pass'],
  ['tile 0,2 r0', 'follower c0'],
];

both('a player says which figure moves', { setup, moves: city, asks: 'question.score-figure' }, async (ann) => {
  await ann.press(ann.question('question.score-figure').getByRole('button', { name: 'Messenger: from 0 to 4' }));
  await ann.confirm();
  await ann.turnOf('Bo');
  assert.deepEqual(await ann.table.scores(), [10, 0]);
});

both('a figure is chosen on the track, and a message is drawn', { setup, moves: city, asks: 'question.score-figure' }, async (ann) => {
  const goal = ann.question('question.score-figure').locator('.touch[data-space="10"]');
  await goal.scrollIntoViewIfNeeded();
  await ann.press(goal);
  await ann.question('question.score-figure').getByRole('button', { name: /^.*Follower: from 6 to 10, a dark space$/, pressed: true }).waitFor();
  await ann.confirm();
  await ann.question('question.message').getByText('5: Shields', { exact: true }).waitFor();
  await ann.press(ann.question('question.message').getByRole('button', { name: ann.words.say('choice.points') }));
  await ann.press(ann.question('question.score-figure').getByRole('button', { name: 'Messenger: from 0 to 2' }));
  await ann.confirm();
  await ann.logged('Ann draws a message: Shields.');
  assert.deepEqual(await ann.table.scores(), [12, 0]);
});

const robber = { expansions: ['robbers'], draw: ['robbers/RaubF', 'base/U'] };
both('a robber is put on the track', { setup: robber, moves: [['tile 1,0 r0']], asks: 'question.place-robber' }, async (ann) => {
  await ann.press(ann.question('question.place-robber').getByRole('button', { name: /Robber to space 0/ }));
  await ann.confirm();
  await ann.turnOf('Bo');
  await ann.press(ann.question('question.place-robber').getByRole('button', { name: ann.words.say('question.place-robber.pass') }));
  await ann.confirm();
  await ann.logged('Ann: robber on space 0 of the score track.');
});

// Tile L closes a road in the west and a city in the north at once.
const start = [
  { tile: 'base/U', x: 1, y: 3 },
  { tile: 'base/F', x: 2, y: 1, rotation: 90 },
  { tile: 'base/G', x: 2, y: 2, rotation: 90 },
];

const robbed = { expansions: ['robbers'], start, draw: ['robbers/RaubF', 'base/A', 'base/E', 'base/L', 'base/U'] };
const robbing = [
  ['tile 3,1 r90', 'robber 0', 'pass', 'pass'], // the other robbers stay at home, nobody goes on the tile
  ['tile 0,3 r270', 'follower r0'],
  ['tile 2,0 r180', 'follower c0'],
  ['tile 2,3 r0', 'pass'],
];
both('whom a robber robs, of two', { setup: robbed, moves: robbing, names: ['Ann', 'Bo', 'Cy'], asks: 'question.rob-choice' }, async (ann) => {
  await ann.press(ann.question('question.rob-choice').getByRole('button', { name: /Cy/ }));
  await ann.confirm();
  await ann.turnOf('Bo');
  assert.deepEqual(await ann.table.scores(), [5, 3, 10]);
});

const ordered = { expansions: ['messages'], start, chance: [3], draw: ['base/A', 'base/U', 'base/E', 'base/U', 'base/L', 'base/U'] };
const ordering = [
  ['tile 0,3 r270', 'follower r0'],
  ['tile -1,3 r90', 'pass'],
  ['tile 2,0 r180', 'follower c0'],
  ['tile -2,3 r90', 'pass'],
  ['tile 2,3 r0', 'pass'],
];
both('what is scored first, of two', { setup: ordered, moves: ordering, asks: 'question.score-order' }, async (ann) => {
  await ann.press(ann.question('question.score-order').getByRole('button', { name: /City/i }));
  await ann.press(ann.question('question.score-figure').getByRole('button', { name: 'Messenger: from 0 to 3' }));
  await ann.confirm();
  await ann.question('question.message').waitFor();
  assert.deepEqual(await ann.table.scores(), [13, 0]);
});

const farmer = [...city.slice(0, 2), ['tile 0,-2 r180', 'follower f0'], ...city.slice(3), ['move follower', 'action score-one']];
both('whom a message scores and sends home', { setup: { ...setup, chance: [7] }, moves: farmer, asks: 'question.message-target' }, async (ann) => {
  await ann.press(ann.question('question.message-target').getByRole('button', { name: /field/i }));
  await ann.press(ann.question('question.score-figure').getByRole('button', { name: 'Messenger: from 0 to 3' }));
  await ann.confirm();
  await ann.turnOf('Bo');
  assert.deepEqual(await ann.table.scores(), [13, 0]);
});

test('the track is always there, and told in words', async ({ arrange }) => {
  const ann = await arrange(setup, [...city, ['move follower', 'points', 'move messenger']]);
  await ann.page.getByRole('tab', { name: ann.words.say('tab_track') }).click();
  const table = ann.page.getByRole('tabpanel').getByRole('table');
  await table.getByRole('row', { name: /Ann.*12.*10/ }).waitFor();
  await table.getByRole('row', { name: /Ann.*Messenger.*2/ }).waitFor();
  await ann.page.getByRole('tabpanel').getByText('Shields').waitFor();
});
