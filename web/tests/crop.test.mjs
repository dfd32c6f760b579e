// What the sets with the crop circles ask, in short games whose tiles are arranged.

import { both } from './both.mjs';
import { test } from './fixtures.mjs';

// Ann's knights stand in two cities.
const knights = {
  expansions: ['crop-circles-2'],
  draw: ['base/H', 'base/B', 'base/H', 'base/B', 'crop-circles-2/Korn5', 'base/B'],
};
const placed = [['tile 0,1 r90', 'follower c0'], ['tile 0,2 r0', 'pass'], ['tile 0,3 r90', 'follower c0'], ['tile 0,4 r0', 'pass'], ['tile 0,5 r90', 'pass']];

both('a crop circle asks what everybody does', { setup: knights, moves: placed, asks: 'question.crop-circle' }, async (ann) => {
  await ann.question('question.crop-circle').getByText(ann.words.say('question.crop-circle.note')).waitFor();
  await ann.press(ann.question('question.crop-circle').getByRole('button', { name: 'Take back: knights in cities' }));
  await ann.question('question.crop-remove').waitFor();
  await ann.press(ann.target(/Take back: Follower, city 1 at 0, 3$/));
  await ann.confirm();
  await ann.logged('Ann: crop circle, followers are taken back.');
  await ann.logged('Follower comes home');
});

both('who is added at a crop circle', { setup: knights, moves: [...placed, ['add']], asks: 'question.crop-add' }, async (ann) => {
  await ann.press(ann.target(/Follower on city 1 at 0, 1/));
  await ann.confirm();
  await ann.logged('Follower on city');
});

test('where nobody is concerned nothing is asked', async ({ arrange }) => {
  const ann = await arrange({ ...knights, draw: ['crop-circles-2/Korn5', 'base/B'] });
  await ann.placeByKey(0, 1); // a click claims what it meets
  await ann.pass();
  await ann.confirm();
  await ann.turnOf('Bo');
});
