// What the Russian Promos ask, in short games whose tiles are arranged.

import { both } from './both.mjs';

const start = [{ tile: 'base/D', x: 0, y: 0, rotation: 0 }];
const setup = { expansions: ['russian-promos'], start, draw: ['russian-promos/RU3', 'base/U', 'base/B'] };

both('who is about to be trapped is told', { setup, moves: [['tile 1,0 r0', 'follower r0']], asks: 'question.trapped' }, async (ann) => {
  await ann.press(ann.page.getByRole('button', { name: 'Go on' }));
  await ann.confirm();
  await ann.logged('Ann: Follower is trapped by the robber.');
});
