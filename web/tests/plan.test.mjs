// A turn that is planned while others play: laid on a board of its own, listed, lapsed,
// planned anew, and played by itself when the tile comes.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = words.say.bind(words);
const small = { ...phone, viewport: { width: 360, height: 740 } };

/** A table by correspondence where Ann, Cy and Bo play in turn. */
async function correspondence(server, [ann, cy, bo], draw) {
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Cy', kind: 'link' }, { name: 'Bo', kind: 'link' }];
  const setup = { seats, options: { 'base.first_player': 'seat0' }, clock: { kind: 'days', days: 3, flag: 'computer' }, draw };
  const { table, links } = await poster(ann.request, server.url)('/api/games', setup);
  await poster(cy.request, server.url)(`/api/games/${table.id}/sit`, { secret: links[0].secret });
  await poster(bo.request, server.url)(`/api/games/${table.id}/sit`, { secret: links[1].secret });
  return table.id;
}

/** Lays the tile in hand for whoever is asked, by the API. */
async function lay(server, page, id, x, y) {
  const { seq, state } = await (await page.request.get(`/api/games/${id}`)).json();
  const choice = state.decision.choices.find((c) => c.x === x && c.y === y);
  await poster(page.request, server.url)(`/api/games/${id}/choices`, { seq, move: `m${seq}`, all: [choice.text, 'pass'] });
}

test('a turn is planned on a phone; the plan lapses, is made anew by keys, and is played', async ({ person, server }) => {
  const bo = await person({ ...calm, ...small });
  const ann = await person({ ...calm, ...desk });
  const cy = await person({ ...calm, ...desk });
  const id = await correspondence(server, [ann, cy, bo], ['base/U', 'base/U', 'base/B', 'base/U']);
  await bo.goto(`/t/${id}`);
  await bo.getByRole('button', { name: say('plan_turn'), exact: true }).tap();
  const dialog = bo.getByRole('dialog', { name: say('plan_turn'), exact: true });
  const tiles = dialog.getByRole('list', { name: say('plan.tiles'), exact: true });
  const square = dialog.getByRole('button', { name: say('place_at', { x: 0, y: 1 }), exact: true });
  const heading = dialog.getByRole('heading', { name: say('plan.if'), exact: true });
  const kept = dialog.getByRole('status').getByText(say('plan.kept'), { exact: true });
  // While it is worked out what would come of an answer, Confirm is disabled, and cannot have the focus.
  const confirm = dialog.getByRole('button', { name: new RegExp(`^(${say('confirm')}|${say('confirm_no_follower')})$`), disabled: false });
  const wide = () => bo.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  // By finger: a monastery below the first tile.
  const monastery = tiles.getByRole('listitem').filter({ has: bo.locator('img[src*="base/B"]') }).getByRole('button');
  await monastery.waitFor();
  assert.deepEqual(await violations(bo, 'the tiles', { within: 'dialog' }), []);
  assert.ok((await wide()) <= 0, 'the list is too wide');
  await monastery.tap();
  await heading.waitFor();
  assert.ok((await wide()) <= 0, 'the turn is too wide');
  await square.tap();
  await dialog.getByRole('button', { name: words.like('say.figure-on') }).first().tap();
  assert.deepEqual(await violations(bo, 'the turn', { within: 'dialog' }), []);
  // Ann comes, and has another name from now on: that is no move, and spoils no plan.
  const asked = [];
  const asks = (request) => new URL(request.url()).pathname.endsWith('/orders') && request.method() === 'GET' && asked.push(request.url());
  bo.on('request', asks);
  await poster(ann.request, server.url)(`/api/games/${id}/seats/0/name`, { name: 'Annabel' });
  await bo.getByText('Annabel').first().waitFor({ state: 'attached' });
  await confirm.tap();
  await kept.waitFor();
  bo.off('request', asks);
  assert.deepEqual(asked, [], 'a new name has the plan begun anew');
  const planned = dialog.getByRole('listitem').filter({ has: bo.getByRole('button', { name: say('plan.forget'), exact: true }) });
  assert.match(await planned.innerText(), /0, 1/);
  assert.equal(await planned.getByText(say('plan.lapsed')).count(), 0);

  // Ann lays a tile at its corner: Bo sees that the plan has lapsed, and makes it anew by keys.
  await lay(server, ann, id, 1, 0);
  await planned.getByText(say('plan.lapsed'), { exact: true }).waitFor();
  assert.deepEqual(await violations(bo, 'a plan has lapsed', { within: 'dialog' }), []);
  const change = planned.getByRole('button', { name: say('plan.change'), exact: true });
  await change.focus();
  await bo.keyboard.press('Enter');
  await heading.waitFor();
  await square.focus();
  await bo.keyboard.press('Enter');
  await dialog.getByRole('button', { name: words.like('say.figure-on') }).first().waitFor();
  await bo.keyboard.press('0');
  await confirm.focus();
  await bo.keyboard.press('Enter');
  await kept.waitFor();
  assert.equal(await planned.getByText(say('plan.lapsed')).count(), 0);

  // Cy plays far away, and Bo draws the tile.
  await lay(server, cy, id, 2, 0);
  await bo.waitForFunction(async (path) => {
    const { waiting, state } = await (await fetch(path)).json();
    return waiting[0] === 0 && state.tiles.some((t) => t.x === 0 && t.y === 1 && t.tile === 'base/B');
  }, `/api/games/${id}`);
  await planned.waitFor({ state: 'detached' });
});
