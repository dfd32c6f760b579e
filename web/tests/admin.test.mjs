// The admin page: what one account with that role does, and what others see of it.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { command } from './server.mjs';
import { Words } from './words.mjs';

// Maintenance and announcements are a whole server's.
test.use({ ownServer: true });

const password = 'correct horse battery';

/** The smallest phone that the page is made for. */
const small = { ...phone, viewport: { width: 360, height: 740 } };

/** Somebody with an account, and what of the admin page they can reach. */
class Admin {
  constructor(page, words) {
    this.page = page;
    this.words = words;
    this.say = (key, values) => words.say(`admin.${key}`, values);
    this.dialog = page.getByRole('dialog');
  }

  button(key, values, within = this.page) {
    return within.getByRole('button', { name: this.say(key, values), exact: true });
  }

  field(key) {
    return this.dialog.getByLabel(this.say(key), { exact: true });
  }

  /** A part of the page, by its own address. */
  async part(name) {
    await this.page.getByRole('link', { name: this.say(`tab.${name}`), exact: true }).click();
    await this.page.getByRole('heading', { level: 2, name: this.say(name === 'overview' ? 'figures' : `tab.${name}`), exact: true }).waitFor();
  }

  row(text) {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  text(text) {
    return this.page.getByText(text, { exact: true });
  }

  /** Says yes to what a dialog says will happen. */
  async sure(key) {
    await this.button(key, {}, this.dialog).click();
    await this.dialog.waitFor({ state: 'detached' });
  }
}

async function signUp(person, name, options = {}) {
  const page = await person({ ...desk, ...calm, ...options });
  const made = await page.request.post('/api/account', { data: { name, password } });
  assert.equal(made.status(), 201);
  return page;
}

async function becomeAdmin(person, server, options = {}) {
  const page = await signUp(person, 'Hella', options);
  command('admin', 'grant', '--data', server.data, 'Hella');
  return new Admin(page, new Words(options.locale));
}

/** A table of Ann's and Bo's, at which Ann has reported what Bo said. */
async function quarrel(ann, bo, said) {
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bob', kind: 'link' }];
  const { table, links } = await (await ann.request.post('/api/games', { data: { seats } })).json();
  await bo.request.post(`/api/games/${table.id}/sit`, { data: { secret: links[0].secret } });
  const chat = await bo.request.post(`/api/games/${table.id}/chat`, { data: { text: said } });
  assert.equal(chat.ok(), true);
  const { lines } = await (await ann.request.get(`/api/games/${table.id}/chat`)).json();
  const report = await ann.request.post(`/api/games/${table.id}/chat/report`, { data: { line: lines.at(-1).id, reason: 'Is rude' } });
  assert.equal(report.ok(), true);
  return table.id;
}

test('an admin announces, has the server maintained, reads a report, bans and lifts, and the log has all of it', async ({ person, server }) => {
  const host = await becomeAdmin(person, server);
  const words = new Words();
  const [ann, bo] = [await signUp(person, 'Ann'), await signUp(person, 'Bob', { refused: /status of 503/ })];
  const id = await quarrel(ann, bo, 'You are a sheep');

  await host.page.goto('/account');
  await host.page.getByRole('link', { name: words.say('account.admin.go'), exact: true }).click();
  await host.page.getByText(host.say('figure.stored'), { exact: true }).waitFor();
  assert.deepEqual(await violations(host.page, 'overview'), []);

  // Who sits at a table sees an announcement without doing anything, and waves it off for good.
  await bo.goto(`/t/${id}`);
  await bo.getByRole('group', { name: words.say('board'), exact: true }).waitFor();
  await host.button('announce.go').click();
  await host.field('announce.text').fill('Tea at five.');
  await host.dialog.getByRole('combobox').selectOption('day');
  await host.sure('announce.go');
  await host.text(host.say('announce.done')).waitFor();
  const note = bo.getByRole('group', { name: words.say('announcement'), exact: true });
  await note.getByText('Tea at five.').waitFor();
  await note.getByRole('button', { name: words.say('close'), exact: true }).click();
  await bo.reload();
  await bo.getByRole('group', { name: words.say('board'), exact: true }).waitFor();
  assert.equal(await note.count(), 0);

  // Nothing new begins while the server is maintained, and it is said why.
  await host.button('maintenance.begin').click();
  await host.field('maintenance.text').fill('New disks.');
  await host.sure('maintenance.begin');
  await host.text(host.say('maintenance.on')).waitFor();
  await bo.goto('/');
  await bo.getByText(words.say('maintenance'), { exact: true }).waitFor();
  await bo.getByRole('button', { name: words.say('play'), exact: true }).click();
  await bo.getByRole('alert').filter({ hasText: `${words.say('error_maintenance')} New disks.` }).waitFor();
  await host.button('maintenance.end').click();
  await host.sure('maintenance.end');
  await host.text(host.say('maintenance.off')).waitFor();

  // A report leads to a ban, which Bo reads when they try to come in again.
  await host.part('reports');
  await host.row('Is rude').getByRole('button').click();
  await host.dialog.getByText('You are a sheep').waitFor();
  await host.dialog.getByText(host.say('report.about_account', { name: 'Bob' })).waitFor();
  assert.deepEqual(await violations(host.page, 'a report', { within: 'dialog' }), []);
  await host.button('report.ban', {}, host.dialog).click();
  await host.field('report.reason').fill('Rude to Ann');
  await host.dialog.getByRole('combobox').selectOption('week');
  await host.dialog.locator('form [type=submit]').click();
  await host.button('report.unban', {}, host.dialog).waitFor();
  await bo.goto('/account');
  const form = bo.getByRole('form', { name: words.say('account.sign_in.title'), exact: true });
  await form.getByLabel(words.say('account.field.name'), { exact: true }).fill('Bob');
  await form.getByLabel(words.say('account.field.password'), { exact: true }).fill(password);
  await form.locator('[type=submit]').click();
  const refused = form.getByRole('alert').filter({ hasText: 'Rude to Ann' });
  await refused.waitFor();
  assert.match(await refused.innerText(), words.like('error_banned_until'));

  await host.button('report.finish', {}, host.dialog).click();
  await host.text(host.say('report.finished', { id: 1 })).waitFor();
  await host.text(host.say('none')).waitFor();

  await host.part('bans');
  await host.button('ban.lift_this', { whom: 'Bob' }).click();
  await host.sure('ban.lift');
  await host.text(host.say('ban.lifted', { whom: 'Bob' })).waitFor();
  await form.locator('[type=submit]').click();
  await bo.getByText(words.say('account.in', { name: 'Bob' }), { exact: true }).waitFor();

  await host.part('accounts');
  await host.page.getByRole('searchbox').fill('an');
  await host.page.getByRole('searchbox').press('Enter');
  await host.button('account.rename_this', { name: 'Ann' }).click();
  await host.field('account.new_name').fill('Anna');
  await host.sure('account.rename');
  await host.text(host.say('account.renamed', { was: 'Ann', name: 'Anna' })).waitFor();

  await host.part('tables');
  await host.button('table.delete_this', { id }).click();
  await host.sure('table.delete');
  await host.text(host.say('table.deleted', { id })).waitFor();

  await host.part('log');
  for (const what of ['admin-granted', 'announcement', 'maintenance', 'maintenance-end', 'ban', 'report-done', 'unban', 'renamed', 'table-deleted']) {
    await host.row(host.say(`log.what.${what}`)).first().waitFor();
  }
});

test('fits a small phone in German and at night, and is nobody else’s', async ({ person, server }) => {
  const host = await becomeAdmin(person, server, { ...small, locale: 'de', colorScheme: 'dark' });
  const bo = await signUp(person, 'Bob', { locale: 'de' });
  await quarrel(host.page, bo, 'Määäh');
  const { page } = host;
  const origin = new URL(server.url).origin;
  const banned = await page.request.post('/api/admin/bans', { headers: { Origin: origin }, data: { network: '192.0.2.0/24', reason: 'Viele Konten' } });
  assert.equal(banned.ok(), true);
  await page.goto('/admin');
  for (const part of ['overview', 'tables', 'accounts', 'reports', 'bans', 'log']) {
    await host.part(part);
    await page.getByRole('listitem').first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${part} is too wide`);
    assert.deepEqual(await violations(page, part), []);
  }
  await host.part('bans');
  await host.button('ban.new').click();
  await host.dialog.getByRole('radio', { name: host.say('ban.network'), exact: true }).check();
  assert.deepEqual(await violations(page, 'the dialog of a ban', { within: 'dialog' }), []);
  await host.field('ban.net').fill('0.0.0.0/0');
  await host.field('ban.reason').fill('Alle');
  await host.button('ban.go', {}, host.dialog).click();
  await host.dialog.getByRole('alert').filter({ hasText: host.say('error.network') }).waitFor();

  await bo.goto('/admin');
  await bo.getByText(host.say('not_admin'), { exact: true }).waitFor();
  assert.equal(await bo.getByRole('heading', { level: 2 }).count(), 0);
});
