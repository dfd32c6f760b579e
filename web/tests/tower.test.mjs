// What the set with the towers asks, in short games whose tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const draw = ['tower/TO/RRR', 'base/U', 'base/U', 'base/U', 'base/U', 'base/U', 'base/U', 'base/B', 'base/U', 'base/V', 'base/B'];
const first = [
  ['tile 1,0 r0', 'tower 1,0'],
  ['tile 2,0 r0', 'follower r0'],
];

test('a tower is raised by key, and captures in the same move', async ({ arrange }) => {
  const ann = await arrange({ expansions: ['tower'], draw }, first);
  const { page, table } = ann;
  await ann.placeByKey(-1, 0);
  await table.asked();
  await page.keyboard.press('o');
  await ann.question('question.capture').waitFor();
  assert.equal(await table.board.locator('.reached rect').count(), 4, 'the reach of the tower is not shown');
  await page.keyboard.press('1');
  await ann.confirmByKey();
  await ann.logged('Ann takes a prisoner: Follower.');
  await table.player(0).getByText('Prisoner: Follower of Bo').waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: ann.words.say('tab_board') }).click();
  await table.log.getByText('Tower, 2 floors high at 1, 0', { exact: true }).waitFor();
});

both('whom the tower captures', { setup: { expansions: ['tower'], draw }, moves: [...first, ['tile -1,0 r0', 'tower 1,0']], asks: 'question.capture' }, async (ann) => {
  await ann.question('question.capture').getByText('It is 2 floors high: this far it reaches.').waitFor();
  await ann.press(ann.target(/Take Follower of Bo, road 1 at 2, 0$/));
  await ann.confirm();
  await ann.logged('Ann takes a prisoner: Follower.');
});

const traded = [
  ['tile 1,0 r0', 'pass'],
  ['tile 2,0 r0', 'tower 1,0'],
  ['tile 3,0 r0', 'follower r0'],
  ['tile -1,0 r0', 'tower 1,0', 'capture 3,0 r0'],
  ['tile 4,0 r0', 'big r0'],
  ['tile -2,0 r0', 'tower 1,0', 'capture 4,0 r0'],
  ['tile 0,1 r0', 'pass'],
  ['tile 5,0 r0', 'follower r0'],
  ['tile 0,2 r0', 'tower 1,0', 'capture 5,0 r0'],
];
const exchange = ['tower/TO/RRR', 'base/U', 'base/U', 'base/U', 'base/U', 'base/U', 'base/B', 'base/U', 'base/B', 'base/V', 'base/V'];

both('who comes home when prisoners are exchanged', { setup: { expansions: ['tower', 'inns-cathedrals'], draw: exchange }, moves: traded, asks: 'question.exchange' }, async (ann) => {
  await ann.press(ann.question('question.exchange').getByRole('button', { name: 'Back home: Big follower' }));
  await ann.confirm();
  await ann.logged('Ann: Big follower back from prison of Bo.');
});

const caught = [
  ['tile 1,0 r0', 'tower 1,0'],
  ['tile 0,-1 r180', 'follower c0'],
  ['tile -1,0 r0', 'pass'],
  ['tile 2,0 r0', 'follower r0'],
  ['tile -2,0 r0', 'tower 1,0', 'capture 2,0 r0'],
];
const ransom = { setup: { expansions: ['tower'], draw: ['tower/TO/RRR', 'base/E', 'base/U', 'base/U', 'base/U', 'base/U', 'base/U'] }, moves: caught };

both('a window offers a ransom, and costs no click', ransom, async (bo) => {
  const { page, table } = bo;
  await bo.turnOf('Bo');
  // The window before the tile has been gone through as well.
  await table.fresh.waitFor();
  const offer = table.powers.getByRole('button', { name: 'Pay 3 to Ann, Follower returns' });
  await bo.place(0, 1);
  await table.asked();
  // The window after the tile has been gone through; what it offers is here.
  await bo.openRow(0);
  await bo.press(table.player(0).getByRole('button', { name: 'Pay 3 to Ann, Follower returns' }));
  await offer.and(page.locator('[aria-pressed="true"]')).waitFor();
  await bo.pass();
  await bo.confirm();
  await bo.logged('Bo −3: ransom');
  await bo.logged('Bo: Follower back from prison of Ann.');
  assert.deepEqual(await table.scores(), [3, 1]);
});

// Whoever has said in the menu that the game shall wait.
test('the window before the tile waits', async ({ arrange, server }) => {
  const waiting = { origin: server.url, localStorage: [{ name: 'circulade.onward', value: 'off' }] };
  const bo = await arrange(ransom.setup, caught, { ...phone, storageState: { cookies: [], origins: [waiting] } });
  const offer = bo.table.powers.getByRole('button', { name: 'Pay 3 to Ann, Follower returns' });
  await offer.waitFor();
  await bo.page.reload();
  await offer.waitFor();
  // Nothing but chance lies behind: the one button goes on.
  await bo.inReach();
  await bo.button(bo.words.say('choice.continue')).tap();
  await bo.table.fresh.waitFor();
});

test('what a ransom was for is explained', async ({ arrange }) => {
  const ann = await arrange(ransom.setup, [...caught, ['ransom prison 0']]);
  await ann.table.openLog();
  await ann.page.getByRole('button', { name: /^Bo −3: ransom/ }).click();
  await ann.table.dialog.getByText(ann.words.say('rule.TW-11')).waitFor();
});

test('a follower climbs a tower', async ({ arrange }) => {
  const ann = await arrange({ expansions: ['tower'], draw }, [first[0], ['tile 2,0 r0', 'pass']]);
  await ann.place(-1, 0);
  await ann.press(ann.target(/Follower on the tower at 1, 0$/));
  await ann.confirm();
  await ann.logged('Follower on tower right of the start tile');
});
