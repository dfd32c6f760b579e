// What besieged cities ask, and how a challenge is shown, in short games whose tiles
// are arranged.

import { both } from './both.mjs';
import { test } from './fixtures.mjs';

// Ann's knight stands in a besieged city, and a monastery comes to lie beside it.
const siege = { expansions: ['siege'], draw: ['siege/SI.CA/C', 'base/U', 'base/B', 'base/U', 'base/U'] };
const besieged = [['tile 0,1 r90', 'follower c0'], ['tile 1,0 r0', 'pass'], ['tile 0,2 r0', 'pass']];

both('a knight may escape from a besieged city', { setup: siege, moves: besieged, asks: 'question.escape' }, async (ann) => {
  await ann.question('question.escape').getByText(ann.words.say('question.escape.note')).waitFor();
  await ann.press(ann.target(/Escape: Follower, city 1 at 0, 1/));
  await ann.confirm();
  await ann.logged('Follower comes home');
});

test('or stay there', async ({ arrange }) => {
  const ann = await arrange(siege, besieged);
  await ann.press(ann.question('question.escape').getByRole('button', { name: ann.words.say('question.escape.pass') }));
  await ann.confirm();
  await ann.turnOf('Bo');
});

// Bo's shrine lies beside Ann's monastery.
const cult = { aids: 'club', expansions: ['cult'], draw: ['base/B', 'cult/CU/S', 'base/U', 'base/U'] };
const facing = [['tile 0,1 r0', 'follower m'], ['tile 0,2 r0', 'follower m']];

/** Points at the middle of a cell until the card of what lies there comes. */
async function cardAt({ page }, x, y) {
  const card = page.locator('.card-of');
  for (let n = 0; n < 8; n += 1) {
    const at = await page.evaluate(
      ([cx, cy]) => {
        const { a, e, f } = document.querySelector('svg.board > g').getScreenCTM();
        return { x: (cx * 100 + 50) * a + e, y: (cy * 100 + 50) * a + f };
      },
      [x, y],
    );
    await page.mouse.move(at.x - 2, at.y);
    await page.mouse.move(at.x, at.y);
    if (await card.waitFor({ timeout: 1500 }).then(() => true, () => false)) return card;
    await page.mouse.move(4, 4);
  }
  return card;
}

test('a challenge is told, and stands on the cards of both', async ({ arrange }) => {
  const ann = await arrange(cult, facing);
  await ann.logged('Bo challenges what stands at the monastery: whoever is completed first scores.');
  const card = await cardAt(ann, 0, 1);
  await card.getByText('Challenged by: shrine of Bo below the monastery. Whoever is completed first scores, the other gets nothing.', { exact: true }).waitFor();
});

// The last square around Ann's monastery; Bo's shrine lacks three.
const around = { ...cult, draw: ['base/B', 'cult/CU/S', 'base/U', 'base/U', 'base/E', 'base/E', 'base/E', 'base/E', 'base/U'] };
const lost = [
  ...facing,
  ['tile 1,0 r0', 'pass'], ['tile -1,0 r0', 'pass'],
  ['tile -1,1 r270', 'pass'], ['tile 1,1 r90', 'pass'],
  ['tile 1,2 r90', 'pass'], ['tile -1,2 r270', 'pass'],
];

test('whoever loses a challenge is told so', async ({ arrange }) => {
  const ann = await arrange(around, lost);
  await ann.logged('Bo loses the challenge below the monastery and gets no points.');
  await ann.logged('Follower comes home');
});
