// What besieged cities ask, and how a challenge is shown, in short games whose tiles
// are arranged.

import { test } from 'node:test';
import { arrange, both } from './arrange.mjs';
import { world } from './browser.mjs';

const here = world();
// Ann's knight stands in a besieged city, and a monastery comes to lie beside it.
const siege = { expansions: ['siege'], draw: ['siege/SI.CA/C', 'base/U', 'base/B', 'base/U', 'base/U'] };
const besieged = [['tile 0,1 r90', 'follower c0'], ['tile 1,0 r0', 'pass'], ['tile 0,2 r0', 'pass']];

both(here, 'a knight may escape from a besieged city', { setup: siege, moves: besieged, asks: 'ask_escape' }, async (ann) => {
  await ann.question('ask_escape').getByText(ann.words.say('note_escape')).waitFor();
  await ann.press(ann.target(/Escape: Follower, city 1 at 0, 1/));
  await ann.confirm();
  await ann.logged('Ann: Follower back from 0, 1.');
});

test('or stay there', async (t) => {
  const ann = await arrange(here, t, siege, besieged);
  await ann.press(ann.question('ask_escape').getByRole('button', { name: ann.words.say('no_escape') }));
  await ann.confirm();
  await ann.turnOf('Bo');
});

// Bo's shrine lies beside Ann's monastery.
const cult = { expansions: ['cult'], draw: ['base/B', 'cult/CU/S', 'base/U', 'base/U'] };
const facing = [['tile 0,1 r0', 'follower m'], ['tile 0,2 r0', 'follower m']];

test('a challenge is told, and stands in the text of the board', async (t) => {
  const ann = await arrange(here, t, cult, facing);
  await ann.logged('Bo challenges monastery at 0, 1: whoever is completed first scores.');
});
