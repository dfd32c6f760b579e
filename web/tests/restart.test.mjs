// The server dies in the middle of a game, and comes back.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';

// The server is killed.
test.use({ ownServer: true });

async function begin(person, turns, size = desk) {
  const page = await person({ ...size, ...calm });
  const start = new Start(page);
  await start.open();
  await start.withFriends();
  await start.play.click();
  const table = new Table(page);
  for (let turn = 0; turn < turns; turn += 1) {
    await draft(table);
    await table.confirm.click();
    await table.fresh.waitFor();
  }
  return table;
}

/** Answers everything, and leaves it unconfirmed. */
async function draft(table) {
  await table.fresh.waitFor();
  await table.put(table.squares.first());
  if (await table.asked()) await table.pass();
  await table.ready.waitFor();
}

/** What the page shows of the game. */
async function shown(table) {
  const names = await table.squares.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return [await table.tilesLeft(), await table.scores(), names];
}

test('after kill -9 the page comes back by itself, and the game goes on where it was', async ({ person, server }) => {
  const table = await begin(person, 5);
  const before = await shown(table);
  const lay = await table.laid();
  await server.kill();
  await table.lost.waitFor();
  await server.restart();
  await table.lost.waitFor({ state: 'detached', timeout: 60_000 });
  assert.deepEqual(await shown(table), before);
  await draft(table);
  await table.confirm.click();
  await table.fresh.waitFor();
  assert.equal(await table.laid(), lay + 1);
  await table.page.reload();
  await table.fresh.waitFor();
  assert.equal(await table.laid(), lay + 1);
  // A restart that the server tells of alarms nobody: the page waits for it.
  await server.halt();
  await table.page.getByText(table.words.say('link_connecting'), { exact: true }).waitFor();
  assert.equal(await table.page.getByText(table.words.say('link_lost'), { exact: true }).count(), 0);
  await server.restart();
  await table.lost.waitFor({ state: 'detached', timeout: 60_000 });
  assert.equal(await table.laid(), lay + 1);
});

/** Whether the four corners and the middle of something on the board can be seen, but for what is of the board itself. */
const clear = (square) =>
  square.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = (x, y) => document.elementFromPoint(left + x * width, top + y * height)?.closest('svg.board') !== null;
    return [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].every(([x, y]) => at(x, y));
  });

for (const [what, size] of Object.entries({ desk, 'narrow phone': { ...phone, viewport: { width: 360, height: 740 } } })) {
  test(`a confirmed move that did not reach the server goes by itself when that is back, unless it is taken back (${what})`, async ({ person, server }) => {
    const table = await begin(person, 1, size);
    const { page, words } = table;
    await draft(table);
    const lay = await table.laid();
    const placed = await table.board.getByRole('button', { pressed: true }).getAttribute('aria-label');
    const still = table.board.getByRole('button', { name: placed, exact: true, pressed: true });
    const waits = table.turn.getByText(words.say('move_waits'), { exact: true });
    await server.kill();
    await table.lost.waitFor();
    await table.confirm.click();
    await waits.waitFor();
    assert.equal(await page.getByRole('alert').count(), 0, 'a red band beside it');
    assert.ok(await clear(still), 'something lies over the tile that waits');
    assert.ok(await still.isVisible(), 'the draft is gone');
    await table.takeBack.click();
    await waits.waitFor({ state: 'detached' });

    // What is only tried is not kept, and nothing says so.
    if (await table.takeBack.isVisible()) await table.takeBack.click();
    await table.put(table.squares.last());
    const failed = page.getByRole('alert').filter({ hasText: words.say('error_offline') });
    await failed.or(table.ready).or(table.noFollower).first().waitFor();
    await server.restart();
    await table.lost.waitFor({ state: 'detached', timeout: 60_000 });
    await failed.waitFor({ state: 'detached' });
    assert.equal(await table.laid(), lay, 'what was taken back was sent');

    await page.reload();
    await draft(table);
    await server.kill();
    await table.lost.waitFor();
    await table.confirm.click();
    await waits.waitFor();
    await server.restart();
    await table.fresh.waitFor({ timeout: 60_000 });
    await waits.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await table.laid(), lay + 1);
  });
}

test('a table that cannot be replayed to its end says so and offers its record', async ({ person }) => {
  const table = await begin(person, 2);
  const { page, words } = table;
  // As the server answers for it; nothing else is told of the table meanwhile.
  await page.routeWebSocket(/\/socket/, () => {});
  await page.route(/\/api\/games\/[a-z2-7]{26}(\?|$)/, async (route) => {
    const response = await route.fetch();
    const now = await response.json();
    const cut = { shown: now.state.version, hidden: 12 };
    await route.fulfill({ response, json: { ...now, status: 'ended', waiting: [], cut } });
  });
  await page.reload();
  await page.getByRole('heading', { name: words.say('end_cut') }).waitFor();
  await page.getByText(words.say('end_cut_text', { hidden: 12 })).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: words.say('menu_record'), exact: true }).click()]);
  assert.match(await readFile(await download.path(), 'utf8'), /^circulade: 1\n/);
});
