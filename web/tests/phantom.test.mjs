// What the phantom asks, in short games whose tiles are arranged.

import { both } from './both.mjs';

const start = [{ tile: 'base/D', x: 0, y: 0, rotation: 0 }];
const setup = { expansions: ['phantom'], start, draw: ['base/U', 'base/B', 'base/B'] };

both('the phantom comes second', { setup, moves: [['tile 1,0 r0', 'follower r0']], asks: 'question.phantom' }, async (ann) => {
  await ann.press(ann.target(/Phantom on field 1/));
  await ann.confirm();
  await ann.logged('Phantom on field');
});
