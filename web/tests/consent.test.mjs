// What needs others: taking back what they have answered since, and the tables at which
// somebody waits for one.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = words.say.bind(words);
const small = { ...phone, viewport: { width: 360, height: 740 } };
const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });

/** Plays by the API for whoever is asked, going through windows that nobody wants anything of. */
function hand(server, pages, id) {
  return async (...texts) => {
    for (const text of texts) {
      for (;;) {
        const table = await (await pages[0].request.get(`/api/games/${id}`)).json();
        const { player, kind, choices } = table.state.decision;
        const leave = kind === 'window' && !choices.some((c) => c.text === text);
        const all = [leave ? 'continue' : text || choices[0].text];
        await poster(pages[player].request, server.url)(`/api/games/${id}/choices`, { seq: table.seq, move: `m${table.seq}`, all });
        if (!leave) break;
      }
    }
  };
}

/** Plays until Bo is asked. */
async function turnOver(server, pages, id) {
  const play = hand(server, pages, id);
  for (;;) {
    const { waiting } = await (await pages[0].request.get(`/api/games/${id}`)).json();
    if (waiting[0] === 1) return;
    await play('');
  }
}

/** A table of Ann's with a seat for Bo, who has sat down. */
async function two(server, ann, bo, setup) {
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }];
  const { table, links } = await poster(ann.request, server.url)('/api/games', { seats, options: { 'base.first_player': 'seat0' }, ...setup });
  await poster(bo.request, server.url)(`/api/games/${table.id}/sit`, { secret: links[0].secret });
  return table.id;
}

test('what another has answered is taken back when both want it', async ({ person, server }) => {
  const ann = await person({ ...calm, ...desk });
  const bo = await person({ ...calm, ...small });
  const dragon = (id) => `princess-dragon/DG/${id}`;
  const id = await two(server, ann, bo, { expansions: ['princess-dragon'], draw_end: true, draw: ['base/U', dragon('R.v'), ...Array(4).fill('base/U'), dragon('RFr.d'), 'base/B'] });
  const play = hand(server, [ann, bo], id);
  const road = [2, 3, 4, 5].flatMap((x) => [`tile ${x},0 r0`, 'pass']);
  await play('tile 1,0 r0', 'follower r0', 'tile 1,1 r0', ...road, 'tile -1,0 r0', 'pass', 'dragon 1,0', 'dragon 2,0');
  await Promise.all([ann, bo].map((page) => page.goto(`/t/${id}`)));
  await Promise.all([ann, bo].map((page) => new Table(page).board.waitFor()));

  // By mouse and finger, and Bo would rather not.
  const asks = say('takeback_asked', { name: 'Ann' });
  await button(ann, 'takeback_ask').click();
  await ann.getByText(say('takeback_wait', { names: 'Bo' }), { exact: true }).waitFor();
  await bo.getByRole('status').getByText(asks, { exact: true }).waitFor();
  for (const page of [ann, bo]) assert.deepEqual(await violations(page, 'somebody asks to take back'), []);
  await button(bo, 'takeback_no').tap();
  for (const page of [ann, bo]) await page.getByRole('button', { name: say('takeback_withdraw'), exact: true }).or(page.getByText(asks, { exact: true })).waitFor({ state: 'detached' });
  assert.equal(await button(ann, 'takeback_ask').count(), 0, 'Ann can ask again at once');

  // After the next choices by keyboard, and Bo agrees.
  await play('', '');
  await button(ann, 'takeback_ask').waitFor();
  const before = await (await ann.request.get(`/api/games/${id}`)).json();
  await ann.keyboard.press('z');
  const yes = button(bo, 'takeback_yes');
  await yes.focus();
  await bo.keyboard.press('Enter');
  for (const page of [ann, bo]) await page.getByText(asks, { exact: true }).waitFor({ state: 'detached' });
  await ann.getByText(say('takeback_wait', { names: 'Bo' }), { exact: true }).waitFor({ state: 'detached' });
  const after = await (await ann.request.get(`/api/games/${id}`)).json();
  assert.equal(after.state.version, before.undo_ask);
  await new Table(ann).turn.getByRole('heading', { name: say('your_turn') }).waitFor();
});

test('the tables that wait come first, and one leads to the next', async ({ person, server }) => {
  const ann = await person({ ...calm, ...small });
  const bo = await person({ ...calm, ...desk });
  const first = await two(server, ann, bo, { title: 'First', seed: '1' });
  const second = await two(server, ann, bo, { title: 'Second', seed: '2', clock: { kind: 'days', days: 1 } });
  const third = await two(server, ann, bo, { title: 'Third', seed: '3' });
  const start = new Start(ann);
  await start.open();
  await start.tables.getByText('3 games wait for you', { exact: true }).waitFor();
  const links = start.tables.getByRole('link', { name: /First|Second|Third/ });
  assert.match(await links.nth(0).textContent(), /Second/, 'the nearest deadline is not first');
  assert.match(await links.nth(0).textContent(), /time is up in/);
  assert.match(await links.nth(1).textContent(), /First/, 'who has waited longest is not second');
  assert.match(await links.nth(1).textContent(), /with Bo/);
  assert.deepEqual(await violations(ann, 'tables that wait'), []);

  // Somebody who comes back sees what has happened meanwhile.
  await turnOver(server, [ann, bo], second);
  await ann.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await start.tables.getByText('2 games wait for you', { exact: true }).waitFor();

  await ann.goto(`/t/${first}`);
  await new Table(ann).board.waitFor();
  await turnOver(server, [ann, bo], first);
  const next = ann.getByRole('link', { name: say('next_table', { title: 'Third' }) });
  await next.waitFor();
  assert.deepEqual(await violations(ann, 'the way to the next table', { within: '#move' }), []);
  await next.tap();
  await ann.waitForURL((url) => url.pathname.endsWith(third));
  await new Table(ann).board.waitFor();
});
