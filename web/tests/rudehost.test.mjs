// A host who means no good, at a desk, and a stranger on a phone.

import assert from 'node:assert/strict';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = words.say.bind(words);
const button = (page, key, values) => page.getByRole('button', { name: say(key, values), exact: true });

/** What an address answers whoever looks at a page. */
const post = (page, path, data, method = 'post') => page.request[method](path, { data, headers: { Origin: new URL(page.url()).origin } });

test('a stranger keeps the seat whatever the host does, and who loses one reads why', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  await ann.goto('/');
  const made = await (await post(ann, '/api/games', { open: 'public', seats: [{ name: 'Ann', kind: 'here' }, { kind: 'link' }], options: { 'base.first_player': 'seat0' } })).json();
  const path = `/api/games/${made.table.id}`;
  await ann.goto(`/t/${made.table.id}`);
  const host = new Table(ann);
  const bo = await person({ ...phone, viewport: { width: 360, height: 740 }, ...calm });
  await bo.goto(`/t/${made.table.id}`);
  await bo.getByRole('textbox', { name: say('lobby_join_name') }).fill('Bo');
  await button(bo, 'lobby_join').click();
  await host.player(1).getByText('Bo').first().waitFor();

  // Before the first move the host may, and is asked whether that is meant.
  await host.menu.click();
  await ann.getByRole('button', { name: `${say('menu_new_link')}: Bo` }).waitFor();
  await host.close.click();
  await host.fresh.waitFor();
  await host.put(host.squares.first());
  if (await host.asked()) await host.pass();
  await host.press(host.confirm);
  await new Table(bo).fresh.waitFor();

  // From then on there is nothing to press.
  await host.menu.click();
  await host.dialog.getByText(say('menu_settled')).waitFor();
  for (const key of ['menu_new_link', 'menu_to_bot', 'menu_end', 'menu_delete']) assert.equal(await host.dialog.getByRole('button', { name: new RegExp(`^${say(key)}`) }).count(), 0, key);
  await host.close.click();
  for (const [rest, data] of [['/seats/1/link', {}], ['/seats/1', { kind: 'here' }], ['/seats/1', { kind: 'bot', bot: 'greedy' }], ['/seats/1/revoke', {}], ['/end', {}], ['/calloff', {}]]) {
    const answer = await post(ann, `${path}${rest}`, data);
    assert.equal(answer.status(), 409, rest);
  }
  assert.equal((await post(ann, path, undefined, 'delete')).status(), 409);
  const { seats, status } = await (await bo.request.get(path)).json();
  assert.deepEqual([status, seats[1].yours, seats[0].yours], ['playing', true, false]);

  // At a table by link the host may: who loses the seat reads why, at once and later.
  const linked = await (await post(ann, '/api/games', { seats: [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }] })).json();
  const link = `/t/${linked.table.id}#s=${linked.links[0].secret}`;
  await bo.goto('about:blank');
  await bo.goto(link);
  await button(bo, 'welcome_sit').click();
  await post(ann, `/api/games/${linked.table.id}/seats/1/link`, {});
  const why = bo.getByText(say('put_out_link', { name: 'Ann' }));
  await why.waitFor();
  await bo.goto(`/t/${linked.table.id}`);
  await why.waitFor();
  // And the old link says that it holds no longer, and what else there is to do.
  await bo.goto('about:blank');
  await bo.goto(link);
  await bo.getByRole('dialog').getByText(say('error_link_replaced')).waitFor();
  await button(bo, 'link_ask').click();
  await bo.getByRole('textbox', { name: say('link_ask_label') }).waitFor();
  assert.equal(await button(bo, 'link_free').count(), 0, 'no seat is free for anybody');
  await button(bo, 'held_watch').click();
  await new Table(bo).board.waitFor();
});
