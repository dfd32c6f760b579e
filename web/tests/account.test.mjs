// Accounts: made out of guests, found again on other devices, by password, recovery code,
// passkey and a code that another device shows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { authenticator } from './authenticator.mjs';
import { violations } from './axe.mjs';
import { calm, chromium, desk, flags, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start } from './page.mjs';
import { Server, command } from './server.mjs';
import { Words } from './words.mjs';

/** The name by which others reach this machine: no secure context, and no network needed. */
const name = hostname().toLowerCase();
test.use({ launchOptions: { executablePath: chromium, args: [...flags, `--host-resolver-rules=MAP ${name} 127.0.0.1`] } });

const password = 'correct horse battery';

class Account {
  constructor(page, words = new Words()) {
    this.page = page;
    this.words = words;
    const say = (key, values) => words.say(`account.${key}`, values);
    const button = (key, within = page) => within.getByRole('button', { name: say(key), exact: true });
    this.say = say;
    this.button = button;
    this.make = this.form(say('make.title'));
    this.signIn = this.form(say('sign_in.title'));
    this.heading = page.getByRole('heading', { level: 1, name: say('title'), exact: true });
    this.sessions = page.getByRole('region', { name: say('sessions.title'), exact: true });
    this.others = this.sessions.getByRole('button', { name: words.like('account.sessions.end') });
    this.out = button('sign_out');
    this.dialog = page.getByRole('dialog');
    this.codes = page.getByRole('list', { name: say('codes.list'), exact: true }).getByRole('listitem');
    this.passkeys = page.getByRole('region', { name: say('passkeys.title'), exact: true });
  }

  form(label) {
    const form = this.page.getByRole('form', { name: label, exact: true });
    const field = (key) => form.getByLabel(this.words.say(`account.field.${key}`), { exact: true });
    return { form, name: field('name'), password: field('password'), code: field('code'), go: form.locator('[type=submit]') };
  }

  async open(origin = '') {
    await this.page.goto(`${origin}/account`);
    await this.out.or(this.make.form).first().waitFor();
  }

  async signUp(who) {
    await this.make.name.fill(who);
    await this.make.password.fill(password);
    await this.make.go.click();
    await this.in(who);
  }

  async enter(who) {
    await this.signIn.name.fill(who);
    await this.signIn.password.fill(password);
    await this.signIn.go.click();
    await this.in(who);
  }

  async in(who) {
    await this.page.getByText(this.say('in', { name: who }), { exact: true }).waitFor();
  }
}

/** Somebody's own name: the tests of a worker share a server. */
let count = 0;
const called = (who) => `${who} ${process.pid}-${(count += 1)}`.slice(0, 20);

async function begin(person, device = desk, { origin = '', ...options } = {}) {
  const page = await person({ ...device, ...calm, ...options });
  const account = new Account(page, new Words(options.locale));
  await account.open(origin);
  return account;
}

/** A table of this browser's guest, and its title. */
async function table(page, title) {
  const { origin } = new URL(page.url());
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'here' }];
  const answer = await page.request.post(`${origin}/api/games`, { headers: { Origin: origin }, data: { title, seats } });
  assert.equal(answer.status(), 201);
}

/** Keeps the setup of the start page as a favourite. */
async function favour(page, words, name) {
  await page.goto('/');
  await page.getByRole('button', { name: words.say('favourite_keep'), exact: true }).click();
  await page.getByRole('textbox', { name: words.say('favourite_name'), exact: true }).fill(name);
  await page.getByRole('button', { name: words.say('favourite_save'), exact: true }).click();
  await page.getByText(words.say('favourite_kept', { name }), { exact: true }).waitFor();
}

test('a guest keeps a table by an account, and finds it in another browser until they sign out everywhere', async ({ person }) => {
  const who = called('Ann');
  const first = await begin(person);
  await table(first.page, 'Sunday round');
  await favour(first.page, first.words, 'Our evening');
  await first.open();
  const kept = (settings) => first.page.waitForResponse(async (answer) => answer.request().method() === 'PUT' && answer.ok() && settings in (await answer.json()).settings);
  await Promise.all([kept('favourites'), first.signUp(who)]);
  await Promise.all([kept('theme'), first.page.getByRole('combobox', { name: first.words.say('theme'), exact: true }).selectOption('dark')]);
  // Favourites, colours and the language come along; until then this browser has its own.
  const other = await begin(person, phone, { locale: 'de' });
  await other.signIn.name.fill(who);
  await other.signIn.password.fill(password);
  await other.signIn.go.click();
  const second = new Account(other.page);
  await second.in(who);
  await second.page.locator('html[lang=en][data-theme=dark]').waitFor();
  await second.page.goto('/');
  await second.page.getByRole('button', { name: 'Our evening', exact: true }).waitFor();
  await second.page.getByRole('link', { name: /Sunday round/ }).first().waitFor();
  // Whoever has an account finds it from the start page.
  await second.page.getByRole('link', { name: second.words.say('account_entry'), exact: true }).click();
  await second.in(who);
  await first.page.reload();
  await first.others.first().waitFor();
  await first.button('sessions.all').click();
  await first.sessions.getByText(first.say('sessions.alone'), { exact: true }).waitFor();
  await second.page.reload();
  await second.signIn.form.waitFor();
  // The table stays with the account.
  await first.page.goto('/');
  await first.page.getByRole('link', { name: /Sunday round/ }).first().waitFor();
});

test('a link that counts once is not lost when the account speaks another language', async ({ person }) => {
  const first = await begin(person);
  const { page, words } = first;
  await first.signUp(called('Lia'));
  const { origin } = new URL(page.url());
  // Another device takes up German, while this one is away.
  await page.goto('about:blank');
  const at = `${origin}/api/account/settings`;
  const { version, settings } = await (await page.request.get(at)).json();
  const put = await page.request.put(at, { headers: { Origin: origin }, data: { version, settings: { ...settings, language: 'de' } } });
  assert.equal(put.status(), 200);
  await page.goto(`${origin}/account#reset=of-yesterday`);
  await page.waitForFunction(() => localStorage.getItem('PARAGLIDE_LOCALE') === 'de');
  await page.getByText(words.say('account.reset.gone'), { exact: true }).waitFor();
  await first.button('arrive.not').click();
  await page.getByText(words.say('account.reset.gone'), { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('html[lang=de]').waitFor();
});

test('a recovery code signs in once', async ({ person }) => {
  const who = called('Bea');
  const first = await begin(person);
  await first.signUp(who);
  await first.button('codes.new').click();
  await first.codes.nth(9).waitFor();
  const [code, ...others] = await first.codes.allTextContents();
  assert.equal(others.length, 9);
  // They are printed alone, with whose they are.
  const { page } = first;
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await first.button('codes.print').click();
  assert.equal(await page.evaluate(() => window.printed), true);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.sheet');
  await sheet.getByText(who).waitFor();
  assert.deepEqual(await first.codes.evaluateAll((all) => all.filter((code) => !code.checkVisibility({ visibilityProperty: true })).length), 0);
  const rest = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((e) => !e.closest('.sheet') && !e.querySelector('.sheet') && e.checkVisibility({ visibilityProperty: true })).length);
  assert.equal(rest, 0, 'more than the codes is printed');
  await page.emulateMedia({ media: null });
  await first.button('codes.kept').click();
  await first.codes.first().waitFor({ state: 'detached' });
  const second = await begin(person, phone);
  await second.button('sign_in.forgot').click();
  const use = async () => {
    await second.signIn.name.fill(who);
    await second.signIn.code.fill(code);
    await second.signIn.go.click();
  };
  await use();
  await second.in(who);
  await second.out.click();
  await second.page.getByText(second.say('signed_out'), { exact: true }).waitFor();
  await second.button('sign_in.forgot').click();
  await use();
  await second.signIn.form.getByText(second.say('error.wrong-sign-in'), { exact: true }).waitFor();
  assert.equal(await second.signIn.code.getAttribute('aria-invalid'), 'true');
});

test('what needs a confirmation asks for it, and goes on by itself', async ({ person }) => {
  const account = await begin(person);
  await account.signUp(called('Cleo'));
  let asked = 0;
  await account.page.route('**/api/account/recovery', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({ status: 403, contentType: 'application/json', body: '{"ok":false,"error":{"code":"confirm-first","message":"again"}}' });
  });
  await account.button('codes.new').click();
  const dialog = account.form(account.say('confirm.title'));
  await dialog.password.fill('something else');
  await dialog.go.click();
  await account.dialog.getByText(account.say('error.wrong-sign-in'), { exact: true }).waitFor();
  assert.deepEqual(await violations(account.page, 'the question who it is'), []);
  await dialog.password.fill(password);
  await dialog.go.click();
  await account.codes.first().waitFor();
  await account.dialog.waitFor({ state: 'detached' });
  assert.deepEqual(await violations(account.page, 'recovery codes'), []);
});

test('an account is made, left and entered by keys alone', async ({ person }) => {
  const who = called('Dan');
  const account = await begin(person);
  const { page } = account;
  const tabTo = async (target) => {
    for (let n = 0; n < 40; n += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail('it cannot be reached');
  };
  await tabTo(account.make.name);
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await account.make.form.getByText(account.say('error.bad-name'), { exact: true }).waitFor();
  assert.ok(await account.make.name.evaluate((element) => element === document.activeElement), 'the focus is not where the fault is');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(who);
  await page.keyboard.press('Enter');
  await account.in(who);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await tabTo(account.out);
  await page.keyboard.press('Enter');
  await account.signIn.form.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await tabTo(account.signIn.name);
  await page.keyboard.type(who);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await account.in(who);
});

test('password managers know the fields, and a password can be seen', async ({ person }) => {
  const account = await begin(person);
  const kinds = async ({ name: field, password: secret }) => [await field.getAttribute('autocomplete'), await secret.getAttribute('autocomplete'), await secret.getAttribute('type')];
  assert.deepEqual(await kinds(account.make), ['username', 'new-password', 'password']);
  assert.deepEqual(await kinds(account.signIn), ['username', 'current-password', 'password']);
  await account.button('field.show', account.make.form).click();
  assert.equal(await account.make.password.getAttribute('type'), 'text');
  await account.button('field.hide', account.make.form).click();
  assert.equal(await account.make.password.getAttribute('type'), 'password');
});

test('everything is downloaded, and the account deleted by its name', async ({ person }) => {
  const who = called('Kim');
  const account = await begin(person);
  await account.signUp(who);
  await table(account.page, 'Last round');
  const [download] = await Promise.all([account.page.waitForEvent('download'), account.button('data.go').click()]);
  const kept = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.equal(kept.account.name, who);
  assert.equal(kept.tables.length, 1);
  await account.button('leave.go').click();
  const sure = account.dialog.getByRole('textbox');
  await sure.fill('somebody');
  await account.button('leave.yes').click();
  await account.dialog.getByText(account.say('error.not-name'), { exact: true }).waitFor();
  assert.deepEqual(await violations(account.page, 'the question whether to delete'), []);
  await sure.fill(who);
  await account.button('leave.yes').click();
  await account.page.getByText(account.say('deleted'), { exact: true }).waitFor();
  // Nobody else is called so for some time, whoever asks.
  await account.make.name.fill(who);
  await account.make.password.fill(password);
  await account.make.go.click();
  await account.make.form.getByText(account.say('error.name-taken'), { exact: true }).waitFor();
  await account.signUp(called('Kim'));
});

test('a guest makes an account by passkey, and signs in elsewhere with it', async ({ person, server }) => {
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const who = called('Eve');
  const first = await begin(person, desk, { origin });
  const device = await authenticator(first.page);
  await table(first.page, 'Key round');
  await first.make.name.fill(who);
  await first.button('make.passkey').click();
  // Without a password there are recovery codes from the first moment.
  await first.codes.first().waitFor();
  await first.button('codes.kept').click();
  await first.in(who);
  await first.passkeys.getByRole('listitem').waitFor(); // one, and no more
  assert.deepEqual(await violations(first.page, 'an account with a passkey'), []);
  // The only way in stays.
  await first.passkeys.getByRole('button', { name: first.words.like('account.passkeys.remove') }).click();
  await first.passkeys.getByText(first.say('error.only-key'), { exact: true }).waitFor();
  const second = await begin(person, phone, { origin });
  const other = await authenticator(second.page);
  for (const key of await device.keys()) await other.put(key);
  await second.button('sign_in.passkey').click();
  await second.in(who);
  await second.page.goto(`${origin}/`);
  await second.page.getByRole('link', { name: /Key round/ }).first().waitFor();
});

test('an account with a password has a passkey added and removed', async ({ person, server }) => {
  const account = await begin(person, desk, { origin: server.url.replace('127.0.0.1', 'localhost') });
  await authenticator(account.page);
  await account.signUp(called('Fay'));
  await account.button('passkeys.add').click();
  await account.passkeys.getByText(account.say('passkeys.added'), { exact: true }).waitFor();
  await account.passkeys.getByRole('listitem').waitFor(); // one, and no more
  await account.passkeys.getByRole('button', { name: account.words.like('account.passkeys.remove') }).click();
  await account.passkeys.getByText(account.say('passkeys.removed'), { exact: true }).waitFor();
  await account.passkeys.getByRole('listitem').waitFor({ state: 'detached' });
});

/** Chromium says of such an address that it leaves a header out. */
const plain = { refused: /Cross-Origin-Opener-Policy/ };

/** A server that others reach, at the name of this machine. */
const reached = test.extend({
  server: async ({}, use) => {
    const server = await Server.start([], '0.0.0.0:0');
    server.url = server.url.replace('127.0.0.1', name);
    await use(server);
    await server.stop();
  },
});

reached('through an address that is not secure no passkey is offered, and name and password do', async ({ person }) => {
  const account = await begin(person, desk, plain);
  assert.equal(await account.page.evaluate(() => window.isSecureContext), false);
  const told = account.page.getByText(account.say('passkeys.insecure'), { exact: true });
  await told.waitFor();
  assert.deepEqual(await violations(account.page, 'a server that is not secure'), []);
  assert.equal(await account.button('make.passkey').count(), 0);
  assert.equal(await account.button('sign_in.passkey').count(), 0);
  await account.button('passkeys.understood').click();
  assert.equal(await account.page.evaluate(() => document.activeElement.tagName), 'H1', 'the focus is lost');
  await account.signUp(called('Gil'));
  assert.equal(await account.passkeys.count(), 0);
  // It is said once.
  await account.page.reload();
  await account.out.waitFor();
  assert.equal(await told.count(), 0);
  await account.page.goto('/');
  await account.page.getByRole('link', { name: account.words.say('account_entry'), exact: true }).waitFor();

  // Who invites others first is told there, once.
  const page = await person({ ...phone, viewport: { width: 360, height: 740 }, ...calm, ...plain });
  const host = new Account(page);
  const remedy = page.getByRole('dialog').getByText(host.say('passkeys.insecure'), { exact: true });
  const invites = async () => {
    await page.goto('/?open=public');
    await new Start(page).play.click();
    await page.getByRole('dialog').getByRole('img').first().waitFor(); // a link as a picture
  };
  await invites();
  await remedy.waitFor();
  assert.deepEqual(await violations(page, 'an invitation that is not secure'), []);
  await host.button('passkeys.understood', page.getByRole('dialog')).tap();
  await remedy.waitFor({ state: 'detached' });
  assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest('dialog button'))), 'the focus is lost in the dialog');
  await page.keyboard.press('Escape');
  // Title and sound remain: no notice of the browser is offered.
  await page.getByText(host.words.say('tell.open.page'), { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: host.words.say('tell.on'), exact: true }).count(), 0);
  await invites();
  assert.equal(await remedy.count(), 0);
});

/** The address that a picture is of. */
async function shown(account) {
  await account.button('device.add').click();
  await account.dialog.getByRole('img', { name: account.say('device.picture') }).waitFor();
  return account.dialog.getByRole('textbox', { name: account.say('device.address') }).inputValue();
}

reached('another device signs in with the code that the first one shows, once it is let in', async ({ person }) => {
  const who = called('Hal');
  const first = await begin(person, desk, plain);
  await first.signUp(who);
  const address = await shown(first);
  assert.deepEqual(await violations(first.page, 'the code for another device'), []);
  const page = await person({ ...phone, ...calm, ...plain });
  const second = new Account(page);
  await page.goto(address);
  const go = page.getByRole('button', { name: second.say('arrive.go', { name: who }), exact: true });
  await go.waitFor();
  assert.ok(!page.url().includes('#'), 'the secret is still in the address');
  await go.click();
  const code = page.getByText(/^\d{4}$/);
  await code.waitFor();
  assert.deepEqual(await violations(page, 'a device that waits'), []);
  const question = first.dialog.getByRole('alert');
  await question.filter({ hasText: await code.textContent() }).waitFor();
  await first.button('device.allow').click();
  await first.dialog.getByText(first.say('device.allowed'), { exact: true }).waitFor();
  await second.in(who);
  await first.page.keyboard.press('Escape');
  await first.others.first().waitFor();
  // It was good once.
  const third = await person({ ...phone, ...calm, ...plain });
  await third.goto(address);
  await third.getByText(second.say('arrive.gone'), { exact: true }).waitFor();
});

reached('a device that is not let in stays out', async ({ person }) => {
  const who = called('Ida');
  const first = await begin(person, desk, plain);
  await first.signUp(who);
  const page = await person({ ...phone, ...calm, ...plain });
  const second = new Account(page);
  await page.goto(await shown(first));
  await page.getByRole('button', { name: second.say('arrive.go', { name: who }), exact: true }).click();
  await first.button('device.refuse').click();
  await page.getByText(second.say('arrive.refused'), { exact: true }).waitFor();
  await page.getByRole('button', { name: second.say('arrive.not'), exact: true }).click();
  await second.signIn.form.waitFor();
});

test('the address of a device is taken out of a page that is open already', async ({ person }) => {
  const { page, say, signIn, button } = await begin(person);
  for (const secret of ['one', 'another']) {
    await page.evaluate((d) => (location.hash = `d=${d}`), secret);
    await page.getByText(say('arrive.gone'), { exact: true }).waitFor();
    assert.ok(!page.url().includes('#'), 'the secret is still in the address');
  }
  await button('arrive.not').click();
  await signIn.form.waitFor();
});

test('who is signed out elsewhere is told that they may not see a private table', async ({ person }) => {
  const who = called('Jo');
  const first = await begin(person);
  await first.signUp(who);
  const { page, words } = first;
  const headers = { Origin: new URL(page.url()).origin };
  const data = { open: 'private', seats: [{ name: 'Jo', kind: 'here' }, { name: 'Bo', kind: 'here' }] };
  const { table: made } = await (await page.request.post('/api/games', { headers, data })).json();
  await page.goto(`/t/${made.id}`);
  await page.getByRole('group', { name: words.say('board'), exact: true }).waitFor();
  const second = await begin(person);
  await second.enter(who);
  await second.button('sessions.all').click();
  const told = page.getByRole('alert').filter({ hasText: words.say('error_not_found') });
  await told.waitFor();
  // Nothing is tried any more.
  await page.getByText(words.say('link_lost')).waitFor({ state: 'detached' });
});

for (const [what, options] of [
  ['at a desk', { device: desk }],
  ['on a phone of 360, dark, in German', { device: { ...phone, viewport: { width: 360, height: 740 } }, colorScheme: 'dark', locale: 'de' }],
  ['on a phone in French', { device: phone, locale: 'fr' }],
]) {
  test(`axe finds nothing and nothing is cut off, ${what}`, async ({ person, server }) => {
    const { device, ...more } = options;
    const account = await begin(person, device, { ...more, origin: server.url.replace('127.0.0.1', 'localhost') });
    const fits = () => account.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    const found = await violations(account.page, 'a guest');
    assert.ok(await fits(), 'the page of a guest is too wide');
    await account.signUp(called('Jo'));
    found.push(...(await violations(account.page, 'an account')));
    assert.ok(await fits(), 'the page of an account is too wide');
    assert.deepEqual(found, []);
    assert.equal(await account.page.locator('html').getAttribute('lang'), more.locale ?? 'en');
  });
}

test('who plays alone on their machine is not asked who they are', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  await page.goto('/');
  const words = new Words();
  await page.getByRole('button', { name: words.say('play'), exact: true }).waitFor();
  assert.equal(await page.locator('a[href$="/account"]').count(), 0);
});

test('a link from whoever runs the server sets a new password, once, and the owner is told', async ({ person, server }) => {
  const who = called('Lea');
  const first = await begin(person);
  await first.signUp(who);
  const link = command('admin', 'reset', '--data', server.data, who).trim();
  const page = await person({ ...phone, ...calm, locale: 'de' });
  const second = new Account(page, new Words('de'));
  await page.goto(link);
  const form = second.form(second.say('reset.title'));
  await form.form.waitFor();
  assert.ok(!page.url().includes('#'), 'the secret is still in the address');
  await page.getByText(second.say('reset.ask', { name: who }), { exact: true }).waitFor();
  assert.deepEqual(await violations(page, 'a link to a new password'), []);
  const field = form.form.getByLabel(second.say('field.password_new'), { exact: true });
  await field.fill('short');
  await form.go.click();
  await form.form.getByText(second.say('error.bad-password'), { exact: true }).waitFor();
  await field.fill('another horse battery');
  await form.go.click();
  await second.in(who);
  // New recovery codes come with it, and what happened is said until it has been read.
  assert.equal(await second.codes.count(), 10);
  await second.button('codes.kept').click();
  const letters = page.getByRole('region', { name: second.say('letters.title'), exact: true });
  await letters.getByText(second.words.like('account.letter.reset')).waitFor();
  assert.equal(await letters.getByRole('listitem').count(), 1);
  assert.deepEqual(await violations(page, 'what the host did'), []);
  await second.button('letters.read').click();
  await letters.waitFor({ state: 'detached' });
  await first.page.reload();
  await first.signIn.form.waitFor();
  await first.page.goto(link);
  await first.page.getByText(first.say('reset.gone'), { exact: true }).waitFor();
});

/** A server on which people play with an account. */
const gated = test.extend({
  server: async ({}, use) => {
    const server = await Server.start(['--guests', 'invite', '--lobby', 'on']);
    await use(server);
    await server.stop();
  },
});

gated('where an account is needed, the link to a seat waits until somebody has made one', async ({ person, server }) => {
  const code = () => command('invite-code', '--data', server.data).trim();
  const invite = (account) => account.make.form.getByLabel(account.say('field.invite'), { exact: true });
  const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  const narrow = { ...phone, viewport: { width: 360, height: 740 } };
  const hers = await person({ ...narrow, ...calm, colorScheme: 'dark' });
  const ann = new Account(hers);
  const way = (account) => account.page.getByRole('link', { name: account.words.say('gate_go'), exact: true });
  await hers.goto('/');
  await way(ann).waitFor();
  assert.deepEqual(await violations(hers, 'the start of a server that needs an account'), []);
  assert.ok(await fits(hers), 'the gate is too wide');
  await hers.goto('/lobby');
  await way(ann).click();
  await ann.make.form.waitFor();
  await invite(ann).fill('no such code');
  await ann.make.name.fill('Ann');
  await ann.make.password.fill(password);
  await ann.make.go.click();
  await ann.make.form.getByText(ann.say('error.bad-invite'), { exact: true }).waitFor();
  assert.ok(await invite(ann).evaluate((element) => element === document.activeElement), 'the focus is not where the fault is');
  assert.deepEqual(await violations(hers, 'an account by invitation'), []);
  await invite(ann).fill(code());
  await ann.make.go.click();
  await ann.in('Ann');
  await hers.goto('/');
  await hers.getByRole('group', { name: ann.words.say('door_heading'), exact: true }).or(hers.getByRole('button', { name: ann.words.say('play'), exact: true })).first().waitFor();
  assert.equal(await way(ann).count(), 0);
  const { origin } = new URL(hers.url());
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }];
  const { table: made, links } = await (await hers.request.post('/api/games', { headers: { Origin: origin }, data: { seats } })).json();

  const bo = new Account(await person({ ...desk, ...calm }));
  await bo.page.goto(`/t/${made.id}#s=${links[0].secret}`);
  await bo.page.getByText(bo.words.say('error_no_account'), { exact: true }).waitFor();
  await way(bo).click();
  await bo.page.getByText(bo.say('invited'), { exact: true }).waitFor();
  await invite(bo).fill(code());
  await bo.signUp('Bob');
  await bo.page.getByRole('link', { name: bo.say('invited.go'), exact: true }).click();
  await bo.page.getByRole('button', { name: bo.words.say('welcome_sit'), exact: true }).waitFor();
  const seen = await (await bo.page.request.get(`/api/games/${made.id}`)).json();
  assert.deepEqual([seen.seats[1].yours, seen.seats[1].account], [true, 'Bob']);
});
