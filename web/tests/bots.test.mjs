// Bots with accounts of their own: how one comes by it, where it may sit, and that everybody
// sees what it is.

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

/** What holds of the page as it is: nothing that axe finds, nothing wider than the screen. */
async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

/** Makes the account of a bot as its owner does, on a phone, and returns a token. */
async function makeBot(page, name) {
  await page.goto('/account');
  const form = page.getByRole('form', { name: say('account.make.title'), exact: true });
  await form.getByLabel(say('account.field.name'), { exact: true }).fill(name);
  await form.getByLabel(say('account.field.password'), { exact: true }).fill('correct horse battery');
  await form.locator('[type=submit]').click();
  await page.getByText(say('account.in', { name }), { exact: true }).waitFor();
  await page.getByRole('heading', { name: say('account.bot.title') }).click();
  await page.getByText(say('account.bot.about'), { exact: true }).waitFor();
  await button(page, 'account.bot.make').click();
  await page.getByText(say('account.bot.made'), { exact: true }).waitFor();
  await page.getByText(say('bot_said')).first().waitFor({ state: 'attached' });
  await page.getByRole('textbox', { name: say('account.tokens.name'), exact: true }).fill('at home');
  await button(page, 'account.tokens.new').click();
  const secret = page.getByRole('textbox', { name: say('account.tokens.secret'), exact: true });
  await secret.waitFor();
  await sound(page, 'the account of a bot');
  await button(page, 'account.tokens.revoke', { name: 'at home' }).waitFor();
  return secret.inputValue();
}

/** Asks the server for something as a bot. */
async function ask(request, token, method, path, data) {
  const answer = await request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } });
  return { status: answer.status(), body: await answer.json() };
}

test('a bot gets an account, is invited to a table that allows it, and is marked wherever it sits', async ({ person, playwright, server }) => {
  const owner = await person({ ...phone, ...calm, colorScheme: 'dark' });
  const token = await makeBot(owner, 'Robbie');
  const request = await playwright.request.newContext({ baseURL: server.url });

  // A table for people first, then one where bots may sit.
  const ann = await person({ ...desk, ...calm });
  const open = async (bots) => {
    await ann.goto('/?open=public');
    const start = new Start(ann);
    await start.seat(1).name.fill('Ann');
    if (bots) {
      await ann.getByRole('checkbox', { name: say('bots_allow'), exact: true }).check();
      await sound(ann, 'setting up a table for bots');
    }
    await start.play.click();
    const table = new Table(ann);
    await table.close.waitFor();
    return { table, id: new URL(ann.url()).pathname.split('/').pop() };
  };
  const closed = await open(false);
  assert.equal((await ask(request, token, 'POST', `/api/games/${closed.id}/join`, { name: 'Robbie' })).body.error.code, 'no-programs');
  const { table, id } = await open(true);
  const invite = table.dialog.getByRole('textbox', { name: say('bot_invite_name'), exact: true });
  await invite.fill('Nobody');
  await invite.press('Enter');
  await table.dialog.getByText(say('bot_unknown'), { exact: true }).waitFor();
  await invite.fill('Robbie');
  await invite.press('Enter');
  await table.dialog.getByText(say('bot_invited', { name: 'Robbie' }), { exact: true }).waitFor();
  await sound(ann, 'inviting a bot');
  await table.close.click();
  const challenges = await ask(request, token, 'GET', '/api/account/challenges');
  assert.deepEqual(challenges.body.challenges.map((c) => c.game), [id]);

  // In the lobby, on a phone: what is allowed, and later who sits there.
  const cy = await person({ ...phone, ...calm });
  await cy.goto('/lobby');
  const rows = cy.getByRole('listitem').filter({ hasText: 'Ann' });
  await rows.nth(1).waitFor();
  const who = cy.getByRole('combobox', { name: say('lobby_filter_who') });
  await who.selectOption('people');
  await rows.nth(1).waitFor({ state: 'detached' });
  assert.equal(await cy.getByText(say('bots_allowed'), { exact: true }).count(), 0);
  await who.selectOption('bots');
  await rows.getByText(say('bots_allowed'), { exact: true }).waitFor();
  await sound(cy, 'the lobby with bots on a phone');
  await who.selectOption('bot');
  await rows.waitFor({ state: 'detached' });
  assert.equal((await ask(request, token, 'POST', `/api/games/${id}/join`, { name: 'Robbie' })).status, 200);
  await cy.getByText(say('bot_name', { name: 'Robbie' })).first().waitFor();
  await cy.reload();
  await cy.getByText(say('bot_name', { name: 'Robbie' })).first().waitFor();
  assert.equal(await who.inputValue(), 'bot');

  // At the table, for eyes and ears.
  const mark = ann.getByRole('listitem').filter({ hasText: 'Robbie' }).getByText(say('bot_said'), { exact: true });
  await mark.first().waitFor({ state: 'attached' });
  await sound(ann, 'a table with a bot');
  await request.dispose();
});
