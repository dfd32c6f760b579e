// Two strangers, from the lobby to an account: they are paired, one of them loses the
// connection, the server dies, the game goes on, and is found from another browser.

import assert from 'node:assert/strict';
import { authenticator } from './authenticator.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = words.say.bind(words);
const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });

/** How long somebody is cut off. */
const cut = 10_000;
/** Within how many seconds two who never met have made their first move. */
const soon = 60;
/** How far off a clock may be after a server that was killed: half a beat, and one that comes late where others work. */
const exact = 1000;

/** Somebody asks for a quick game. */
async function playNow(page, name) {
  await page.goto('/lobby');
  await page.getByRole('textbox', { name: say('lobby_name') }).fill(name);
  await page.getByRole('combobox', { name: say('clock_heading'), exact: true }).selectOption('quick');
  await button(page, 'lobby_play_now').click();
}

/** What the server says of a table's clock. */
async function clockOf(page) {
  const id = new URL(page.url()).pathname.split('/').pop();
  const { clock, seats } = await (await page.request.get(`/api/games/${id}`)).json();
  return { seat: clock.running[0], mine: seats[clock.running[0]].yours, left: clock.left_ms, at: Date.parse(clock.at) };
}

/** The chat, which on a phone lies over the board until it is shut. */
async function chat(page) {
  const more = page.getByRole('button', { name: new RegExp(`^${say('more')}`) });
  const tab = page.getByRole('tab', { name: new RegExp(`^${say('tab_chat')}`) });
  if (!(await tab.isVisible()) && (await more.isVisible())) await more.click();
  await tab.click();
  return page.getByRole('log', { name: say('chat_heading') });
}

/** Plays a turn that claims nothing. */
async function turn(table) {
  await table.fresh.waitFor();
  await table.put(table.squares.first());
  if (await table.asked()) await table.pass();
  await table.press(table.confirm);
  await table.fresh.waitFor({ state: 'detached' });
}

test('strangers meet, are cut off, outlive the server, and one of them stays', async ({ person, server, note }) => {
  test.setTimeout(360_000);
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const ann = await person({ ...desk, ...calm, baseURL: origin });
  const bo = await person({ ...phone, ...calm, baseURL: origin });
  const opened = Date.now();
  await playNow(ann, 'Ann');
  await button(ann, 'lobby_stop').waitFor();
  await playNow(bo, 'Bo');
  for (const page of [ann, bo]) await new Table(page).board.waitFor();
  for (const page of [ann, bo]) await page.locator('[data-clock].runs').waitFor();
  const players = [ann, bo];
  const first = (await clockOf(ann)).mine ? 0 : 1;
  await turn(new Table(players[first]));
  const took = (Date.now() - opened) / 1000;
  note(`from opening the page to the first move of two who never met: ${took.toFixed(1)} s`);
  assert.ok(took < soon, `it took ${took} s`);
  const moving = players[1 - first];
  await new Table(moving).fresh.waitFor();

  await (await chat(ann)).waitFor();
  await ann.getByText(say('chat_phrases'), { exact: true }).click();
  await button(ann, 'chat_phrase_good_luck').click();
  await (await chat(bo)).getByText(say('chat_phrase_good_luck')).waitFor();

  // Bo is cut off: time runs on, and the page says so and comes back.
  const before = await clockOf(ann);
  await bo.context().setOffline(true);
  await new Table(bo).lost.waitFor();
  await ann.waitForTimeout(Math.max(0, cut - (Date.now() - before.at)));
  await bo.context().setOffline(false);
  await new Table(bo).lost.waitFor({ state: 'detached', timeout: 60_000 });
  const back = await clockOf(ann);
  assert.ok(Math.abs(before.left[before.seat] - back.left[back.seat] - (back.at - before.at)) < 100, 'time does not run while somebody is cut off');

  // The server is killed, and its clocks stand still until it is back.
  const killing = Date.now();
  await server.kill();
  const killed = Date.now();
  for (const page of players) await new Table(page).lost.waitFor();
  const starting = Date.now();
  await server.restart();
  const started = Date.now();
  for (const page of players) await new Table(page).lost.waitFor({ state: 'detached', timeout: 60_000 });
  const after = await clockOf(ann);
  const spent = back.left[back.seat] - after.left[after.seat];
  const [least, most] = [killing - back.at + after.at - started, killed - back.at + after.at - starting];
  assert.equal(after.seat, back.seat);
  assert.ok(spent > least - exact && spent < most + exact, `${spent} ms were charged, of ${least} to ${most}`);
  await (await chat(bo)).getByText(say('chat_phrase_good_luck')).waitFor();
  await bo.keyboard.press('Escape');
  await turn(new Table(moving));
  await new Table(players[first]).fresh.waitFor();

  // Ann stays: by a passkey, with which a third browser finds the game.
  const game = ann.url();
  await ann.goto('/account');
  const device = await authenticator(ann);
  await ann.getByRole('form', { name: say('account.make.title'), exact: true }).getByLabel(say('account.field.name'), { exact: true }).fill('Ann of the lobby');
  await button(ann, 'account.make.passkey').click();
  await button(ann, 'account.codes.kept').click();
  const third = await person({ ...desk, ...calm, baseURL: origin });
  await third.goto('/account');
  const other = await authenticator(third);
  for (const key of await device.keys()) await other.put(key);
  await button(third, 'account.sign_in.passkey').click();
  await third.getByText(say('account.in', { name: 'Ann of the lobby' }), { exact: true }).waitFor();
  await third.goto(game);
  await new Table(third).board.waitFor();
  const mine = await third.evaluate(async () => (await (await fetch(`/api/games/${location.pathname.split('/').pop()}`)).json()).seats.map((seat) => Boolean(seat.yours)));
  assert.deepEqual(mine, [true, false]);
});
