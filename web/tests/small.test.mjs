// What the School, the Tunnel and La Porxada ask, in short games whose tiles are
// arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { desk } from './browser.mjs';
import { test } from './fixtures.mjs';

const begun = [
  ['tile 1,0 r0', 'tunnel 1,0 r0 a', 'pass'],
  ['tile 0,1 r0', 'continue', 'pass', 'continue'],
];
const hill = { setup: { expansions: ['tunnel'], draw: ['tunnel/TU/RCR', 'base/B', 'base/B', 'base/B'] }, moves: begun };

both('a token joins two roads', hill, async (ann) => {
  await ann.table.board.locator('title', { hasText: 'Tunnel token, pair A: road 1 at 1, 0' }).first().waitFor({ state: 'attached' });
  await ann.place(1, 1);
  await ann.table.asked();
  await ann.power(/^Tunnel token/);
  await ann.press(ann.target(/Tunnel token, pair A: road 2 at 1, 0/));
  await ann.table.asked();
  await ann.pass();
  await ann.confirm();
  await ann.logged('Ann: tunnel token, pair A, on road right of the start tile.');
});

test('a token is laid by key', async ({ arrange }) => {
  const ann = await arrange(hill.setup, begun);
  await ann.placeByKey(1, 1);
  await ann.table.asked();
  await ann.page.keyboard.press('s');
  await ann.digit(ann.target(/Tunnel token, pair A: road 2 at 1, 0/));
  await ann.table.asked();
  await ann.page.keyboard.press('0');
  await ann.confirmByKey();
  await ann.logged('Ann: tunnel token, pair A, on road right of the start tile.');
});

test('a token is laid before the tile, where the rules let it', async ({ arrange, server }) => {
  const waiting = { origin: server.url, localStorage: [{ name: 'circulade.onward', value: 'off' }] };
  const device = { ...desk, storageState: { cookies: [], origins: [waiting] } };
  const any = { ...hill.setup, options: { 'tunnel.when': 'any' } };
  const ann = await arrange(any, [...begun, ['continue']], device);
  await ann.power(/^Tunnel token/);
  await ann.press(ann.target(/Tunnel token, pair A: road 2 at 1, 0/));
  await ann.confirm();
  await ann.logged('Ann: tunnel token, pair A, on road right of the start tile.');
  await ann.place(1, 1);
  await ann.table.asked();
  await ann.pass();
  await ann.confirm();
});

const lesson = {
  setup: { expansions: ['school'], draw: ['base/A', 'base/E', 'base/V', 'base/B'] },
  moves: [['tile -1,0 r270', 'follower r0']],
};

both('the teacher is with whoever has completed a road of the school', lesson, async (ann) => {
  await ann.openRow(0);
  await ann.has(0, 'Teacher: brings what is scored next');
  await ann.logged('Ann takes the teacher.');
});

// At a crossing a road of three tiles ends, and one of two.
const lessons = {
  setup: {
    expansions: ['school'],
    start: [['base/A', 0, 1, 270], ['base/B', 2, -1, 0], ['school/SchoolL', 6, 1, 0], ['school/SchoolR', 7, 1, 0]].map(
      ([tile, x, y, rotation]) => ({ tile, x, y, rotation }),
    ),
    draw: ['base/A', 'base/U', 'base/W', 'base/X', 'base/B'],
  },
  moves: [
    ['tile 8,1 r90', 'pass'],
    ['tile 1,1 r0', 'follower r0'],
    ['tile 2,0 r0', 'follower r1'],
    ['tile 2,1 r0', 'pass'],
  ],
  asks: 'question.teacher-copy',
};

both('the holder of the teacher says what he copies', lessons, async (ann) => {
  await ann.press(ann.target(/3 points, as for road 1 at 0, 1/));
  await ann.confirm();
  await ann.logged('Ann +3: teacher');
  assert.deepEqual(await ann.table.scores(), [5, 3]);
});

const market = {
  expansions: ['porxada'],
  draw: ['base/U', 'base/U', 'porxada/Porxada', 'base/V', 'base/B', 'base/B'],
};
const stalls = [['tile 1,0 r0', 'follower r0'], ['tile 2,0 r0', 'follower f0']];

both('La Porxada is laid for the end', { setup: market, moves: stalls }, async (ann) => {
  await ann.place(0, -1);
  await ann.press(ann.question('question.porxada-use').getByRole('button', { name: ann.words.say('choice.porxada-bonus') }));
  await ann.rest();
  await ann.pass();
  await ann.confirm();
  await ann.logged('Ann: La Porxada is for the end.');
});

both('a swap is asked for, and refused', { setup: market, moves: stalls }, async (ann) => {
  await ann.place(0, -1);
  await ann.press(ann.question('question.porxada-use').getByRole('button', { name: ann.words.say('choice.porxada-swap') }));
  await ann.press(ann.target(/Follower, road 1 at 1, 0$/));
  await ann.press(ann.target(/Follower of Bo, field 1 at 2, 0$/));
  await ann.confirm();
  await ann.question('question.porxada-answer').waitFor();
  await ann.question('question.porxada-answer').getByText('Ann would swap: Follower, road 1 at 1, 0 for Follower, field 1 at 2, 0.').waitFor();
  await ann.press(ann.question('question.porxada-answer').getByRole('button', { name: ann.words.say('choice.refuse') }));
  await ann.question('question.porxada-pay').waitFor();
  await ann.rest();
  await ann.inReach();
  await ann.press(ann.question('question.porxada-pay').getByRole('button', { name: 'Follower from your supply' }));
  await ann.confirm();
  await ann.logged('Bo gives up a follower for good: Follower.');
});

both('a swap is agreed to', { setup: market, moves: [...stalls, ['tile 0,-1 r0', 'swap', 'exchange 1,0 r0', 'for 2,0 f0']], asks: 'question.porxada-answer' }, async (ann) => {
  await ann.press(ann.question('question.porxada-answer').getByRole('button', { name: ann.words.say('choice.accept') }));
  await ann.confirm();
  await ann.logged('Follower goes to field');
});
