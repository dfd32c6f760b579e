// A table of two people who play by link, and what its host may do.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { choose, type } from './input.mjs';
import { Start, Table } from './page.mjs';

const button = (table, key) => (name) =>
  table.dialog.getByRole('button', { name: `${table.words.say(key)}: ${name}`, exact: true });

/** Ann's table with a place for Bo, and the link for him. */
async function invite(person) {
  const ann = await person({ ...desk, ...calm });
  const start = new Start(ann);
  await start.open();
  await start.withFriends();
  await type(start.seat(1).name, 'Ann');
  await type(start.seat(2).name, 'Bo');
  await choose(start.seat(2).kind, 'link');
  await start.play.click();
  const table = new Table(ann);
  const link = await linkFor(table, 'Bo');
  return { table, start, link };
}

/** Reads the link in the invitation, which is open, and closes it. */
async function linkFor(table, name) {
  const field = table.dialog.getByRole('textbox', { name: table.words.say('invite_for', { name }) });
  const link = await field.inputValue();
  assert.match(link, /\/t\/[^/#]+#s=[\w-]{22,}$/);
  await table.dialog.getByRole('img', { name: table.words.say('invite_qr', { name }) }).waitFor();
  await table.close.click();
  await table.dialog.waitFor({ state: 'detached' });
  return link;
}

async function open(person, link) {
  const page = await person({ ...desk, ...calm });
  await page.goto(link);
  const table = new Table(page);
  await table.board.waitFor();
  assert.ok(!page.url().includes('#'), 'the secret is still in the address');
  const sit = welcome(table).getByRole('button', { name: table.words.say('welcome_sit') });
  if (await sit.isVisible()) await sit.click();
  return table;
}

const welcome = ({ page, words }) => page.getByRole('dialog', { name: words.say('welcome_heading') });

test('a guest gives himself a name', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  const page = await person({ ...desk, ...calm });
  await page.goto(link);
  const bo = new Table(page);
  const name = welcome(bo).getByRole('textbox', { name: bo.words.say('welcome_name') });
  await welcome(bo).getByText(bo.words.say('welcome_with', { names: 'Ann' })).waitFor();
  assert.equal(await name.inputValue(), 'Bo');
  await type(name, 'Ann');
  await page.keyboard.press('Enter');
  await welcome(bo).getByRole('alert').waitFor();
  await type(name, 'Robert');
  await page.keyboard.press('Enter');
  await welcome(bo).waitFor({ state: 'detached' });
  await ann.page.getByText('Robert', { exact: true }).first().waitFor();
  await page.reload();
  await bo.board.waitFor();
  assert.equal(await welcome(bo).count(), 0, 'he is welcomed again');
  await page.getByText('Robert', { exact: true }).first().waitFor();
});

/** Plays a turn without a follower. */
async function play(table) {
  await table.fresh.waitFor();
  await table.put(table.squares.first());
  if (await table.asked()) await table.pass();
  await table.confirm.click();
  await table.ready.waitFor({ state: 'detached' });
}

/** Which of the two is to move. */
async function mover(...tables) {
  await Promise.any(tables.map((table) => table.fresh.waitFor()));
  for (const table of tables) if (await table.fresh.isVisible()) return table;
  return assert.fail('nobody is to move');
}

test('what comes late into the invitation moves nothing', async ({ person }) => {
  const { page } = (await invite(person)).table;
  const table = new Table(page);
  let answer = () => {};
  const late = new Promise((done) => (answer = done));
  await page.route('**/api/invite', async (route) => {
    await late;
    await route.continue();
  });
  await table.menu.click();
  await button(table, 'menu_new_link')('Bo').click();
  await table.dialog.getByRole('heading', { name: table.words.say('invite_heading') }).waitFor();
  const before = await table.close.boundingBox();
  assert.equal(await table.dialog.getByRole('img').count(), 0, 'a picture is there before all can be');
  answer();
  await table.dialog.getByRole('img').waitFor();
  assert.deepEqual(await table.close.boundingBox(), before, 'the cross has moved');
});

test('two people by link see each other and each other’s moves', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  await ann.player(1).getByText('link not opened yet').waitFor();
  const bo = await open(person, link);
  await ann.player(1).getByText('connected', { exact: true }).waitFor();
  for (let turn = 0; turn < 4; turn += 1) {
    const now = await mover(ann, bo);
    const other = now === ann ? bo : ann;
    assert.equal(await other.confirm.count(), 0, 'the other can confirm too');
    const left = await other.tilesLeft();
    await play(now);
    await other.fresh.waitFor();
    // One tile less, or more of them: what fits nowhere is set aside (BA-7).
    assert.ok((await other.tilesLeft()) < left, 'the other still sees as many tiles');
  }
  await bo.page.close();
  await ann.player(1).getByText('away', { exact: true }).waitFor();
});

test('a stranger without the secret watches and cannot move', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  const bo = await open(person, link);
  const stranger = await open(person, ann.page.url());
  const now = await mover(ann, bo);
  const left = await stranger.tilesLeft();
  assert.equal(await stranger.squares.count(), 0);
  assert.equal(await stranger.confirm.count(), 0);
  await play(now);
  await stranger.turn.getByText(String(left - 1)).waitFor();
  await ann.menu.click();
  await ann.dialog.getByText('1 spectator').waitFor();
});

test('the link for another device holds the same seat', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  const bo = await open(person, link);
  await bo.menu.click();
  await button(bo, 'menu_other_device')('Bo').click();
  const second = await open(person, await linkFor(bo, 'Bo')); // nobody is asked
  if ((await mover(ann, bo)) === ann) await play(ann);
  await second.fresh.waitFor();
  await play(second);
  await bo.fresh.waitFor({ state: 'detached' });
  await ann.fresh.waitFor();
});

test('the host gives an absent seat to the computer and takes it back', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  const old = await open(person, link);
  await old.page.goto('/');
  await ann.menu.click();
  await button(ann, 'menu_to_bot')('Bo').click();
  await ann.dialog.locator('button:focus', { hasText: ann.words.say('cancel') }).waitFor();
  await ann.dialog.getByRole('button', { name: ann.words.say('menu_put_out_yes'), exact: true }).click();
  await ann.dialog.getByText('computer (Beginner)').waitFor();
  await ann.close.click();
  await play(ann);
  await ann.fresh.waitFor();
  await ann.menu.click();
  await button(ann, 'menu_take_back')('Bo').click();
  const fresh = await linkFor(ann, 'Bo');
  assert.notEqual(fresh, link);
  const bo = await open(person, fresh);
  await play(await mover(ann, bo));
  await mover(ann, bo);
});

test('a new link puts out the old one', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  await ann.menu.click();
  await button(ann, 'menu_new_link')('Bo').click();
  const fresh = await linkFor(ann, 'Bo');
  const late = await person(desk);
  await late.goto(link);
  await late.getByRole('alert').waitFor();
  await open(person, fresh);
  await ann.player(1).getByText('connected', { exact: true }).waitFor();
});

test('the host closes the table for everybody and removes it', async ({ person }) => {
  const { table: ann, start, link } = await invite(person);
  const bo = await open(person, link);
  await ann.menu.click();
  await ann.dialog.getByRole('button', { name: ann.words.say('menu_end'), exact: true }).click();
  await ann.dialog.locator('button:focus', { hasText: ann.words.say('cancel') }).waitFor();
  await ann.dialog.getByRole('button', { name: ann.words.say('menu_end_yes') }).click();
  for (const table of [ann, bo]) await table.page.getByText(table.words.say('end_ended')).waitFor();
  await start.open();
  const title = 'Ann and Bo';
  await start.tables.getByRole('link', { name: new RegExp(`^${title} .*${ann.words.say('watch_table')}$`) }).waitFor();
  await start.tables.locator('summary').click();
  await start.tables.getByRole('link', { name: title, exact: true }).waitFor();
  await ann.page.getByRole('button', { name: ann.words.say('remove_table', { title }) }).click();
  await ann.dialog.getByText(ann.words.say('remove_last')).waitFor();
  await ann.dialog.getByRole('button', { name: ann.words.say('remove_yes'), exact: true }).click();
  await ann.page.getByText(ann.words.say('no_tables')).waitFor();
});

test('the host deletes a table at which nothing was played, and it is gone for everybody', async ({ person }) => {
  const { table: ann, start, link } = await invite(person);
  const bo = await open(person, link);
  await ann.menu.click();
  await ann.dialog.getByRole('button', { name: ann.words.say('menu_delete'), exact: true }).click();
  await ann.dialog.getByText(ann.words.say('menu_delete_ask')).waitFor();
  const focused = () => ann.page.evaluate(() => document.activeElement?.textContent?.trim());
  assert.equal(await focused(), ann.words.say('cancel'), 'the focus waits at what changes nothing');
  await ann.dialog.getByRole('button', { name: ann.words.say('menu_delete_yes') }).click();
  const told = ann.page.getByRole('status').filter({ hasText: ann.words.say('menu_deleted') });
  await told.waitFor();
  await ann.page.waitForFunction((line) => document.activeElement === line, await told.elementHandle());
  await bo.page.getByText(bo.words.say('error_not_found')).first().waitFor();
  await start.open();
  await start.play.waitFor();
  await start.tables.waitFor({ state: 'detached' });
});

test('who opens the link of a seat that is played already is asked first, and the table is told', async ({ person }) => {
  const { table: ann, link } = await invite(person);
  const bo = await open(person, link);
  const page = await person({ ...desk, ...calm });
  await page.goto(link);
  const eve = new Table(page);
  const asked = page.getByRole('dialog', { name: eve.words.say('held_heading') });
  await asked.getByText(eve.words.say('held_about', { names: 'Bo' })).waitFor();
  await asked.getByRole('button', { name: eve.words.say('held_watch') }).click();
  await asked.waitFor({ state: 'detached' });
  assert.equal(await eve.confirm.count(), 0, 'she plays without having said so');
  const told = (table) => table.page.getByText(table.words.say('held_told', { name: 'Bo', count: 2 }));
  assert.equal(await told(ann).count(), 0);
  await page.goto('about:blank');
  await page.goto(link);
  await asked.getByRole('button', { name: eve.words.say('held_sit') }).click();
  await asked.getByText(eve.words.say('held_asked', { names: 'Bo' })).waitFor();
  assert.equal(await told(ann).count(), 0, 'she plays before Bo has said so');
  await bo.page.getByRole('button', { name: bo.words.say('request_yes'), exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  for (const table of [ann, bo]) await told(table).waitFor();
  // On their own further visits nobody is asked.
  await page.goto('about:blank');
  await page.goto(link);
  await eve.board.waitFor();
  assert.equal(await asked.count(), 0);
});
