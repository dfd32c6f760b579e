// Two accounts become friends, and one joins the other's table for friends, which nobody else finds.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = words.say.bind(words);

const button = (page, key, values) => page.getByRole('button', { name: say(key, values), exact: true });
const room = (page) => page.getByRole('region', { name: say('friends.title'), exact: true });
const text = (page, key, values) => room(page).getByText(say(key, values), { exact: true });

/** What holds of the page as it is: nothing that axe finds, nothing wider than the screen. */
async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

/** Makes an account, and goes from there to the lobby. */
async function arrive(page, name) {
  await page.goto('/account');
  const form = page.getByRole('form', { name: say('account.make.title'), exact: true });
  await form.getByLabel(say('account.field.name'), { exact: true }).fill(name);
  await form.getByLabel(say('account.field.password'), { exact: true }).fill('correct horse battery');
  await form.locator('[type=submit]').click();
  await page.getByText(say('account.in', { name }), { exact: true }).waitFor();
  await page.getByRole('link', { name: say('friends.lobby'), exact: true }).click();
  await text(page, 'friends.none').waitFor();
}

/** Follows somebody by keyboard alone. */
async function follow(page, name) {
  const field = room(page).getByRole('textbox', { name: say('friends.name'), exact: true });
  await field.fill(name);
  await field.press('Enter');
  return field;
}

/** Makes a table for friends by the start page, and returns its address. */
async function openForFriends(page) {
  await page.getByRole('link', { name: say('lobby_make'), exact: true }).click();
  const start = new Start(page);
  await start.seat(1).name.fill('Ann');
  await page.getByRole('combobox', { name: say('open_label'), exact: true }).selectOption('friends');
  await page.getByText(say('open_friends_help'), { exact: true }).waitFor();
  await sound(page, 'setting up a table for friends');
  await start.play.click();
  const table = new Table(page);
  await table.close.click();
  return new URL(page.url()).pathname;
}

test('two accounts become friends, and one joins the other’s table for friends', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...phone, ...calm, colorScheme: 'dark' });
  await arrive(ann, 'Ann');
  await arrive(bo, 'Bo 2');

  const field = await follow(ann, 'Nobody');
  await text(ann, 'friends.error.not-found').waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await follow(ann, 'bo 2');
  await text(ann, 'friends.done', { name: 'Bo 2' }).waitFor();
  await text(ann, 'friends.followed').waitFor();
  await sound(ann, 'following somebody');
  // He is told nothing until he follows too; then each sees the other, without a reload.
  await follow(bo, 'Ann');
  await text(bo, 'friends.both', { name: 'Ann' }).waitFor();
  await text(bo, 'friends.here').waitFor();
  await text(ann, 'friends.here').waitFor();

  const address = await openForFriends(ann);
  const join = room(bo).getByRole('button', { name: say('lobby_join_with', { names: 'Ann' }), exact: true });
  await join.waitFor();
  await text(bo, 'friends.with', { names: 'Ann' }).waitFor();
  await sound(bo, 'a friend’s table on a phone');
  const cy = await person({ ...desk, ...calm });
  await cy.goto('/lobby');
  await cy.getByText(say('lobby_none'), { exact: true }).waitFor();
  assert.equal(await room(cy).count(), 0);
  await cy.goto(address);
  await cy.getByText(say('error_not_found'), { exact: true }).waitFor();

  await join.tap();
  const dialog = bo.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('lobby_join_name') }).fill('Bo 2');
  await dialog.getByRole('button', { name: say('lobby_join'), exact: true }).tap();
  await bo.getByRole('listitem').filter({ hasText: 'Bo 2' }).first().waitFor();

  // From the row of whoever sits at the same table.
  assert.equal((await ann.request.delete('/api/account/friends/Bo%202')).status(), 200);
  const row = ann.getByRole('listitem').filter({ hasText: 'Bo 2' }).first();
  await row.locator('button.row').click();
  const press = button(ann, 'friends.follow_at', { name: 'Bo 2' });
  await press.waitFor();
  await sound(ann, 'a row that can be followed');
  await press.click();
  await row.getByText(say('friends.both', { name: 'Bo 2' }), { exact: true }).waitFor();

  // And no more.
  await ann.goto('/lobby');
  await button(ann, 'friends.unfollow', { name: 'Bo 2' }).press('Enter');
  await text(ann, 'friends.ended', { name: 'Bo 2' }).waitFor();
  await text(ann, 'friends.none').waitFor();
  assert.ok(await room(ann).getByRole('textbox').evaluate((input) => input === document.activeElement));
});
