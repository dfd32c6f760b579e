// What the shepherd asks, in short games whose tiles and tokens are arranged.

import { both } from './both.mjs';

const start = [{ tile: 'base/U', x: 0, y: 0, rotation: 0 }];
const setup = { expansions: ['hills-and-sheep'], start, draw: ['base/U', 'base/B', 'base/U', 'base/B'], chance: [9] };
const moves = [['tile 1,0 r0', 'shepherd f0'], ['tile 0,1 r0', 'pass'], ['tile 2,0 r0', 'pass']];

both('the flock grows or is gathered', { setup, moves, asks: 'question.flock' }, async (ann) => {
  await ann.button(ann.words.say('choice.gather')).click();
  await ann.confirm();
});
