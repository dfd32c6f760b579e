// Ways into an account that lead over somebody else: a link by mail for whoever has forgotten
// their password, and a club's own identity provider.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, phone } from './browser.mjs';
import { test as base } from './fixtures.mjs';
import { Post } from './post.mjs';
import { Provider } from './provider.mjs';
import { Server } from './server.mjs';
import { Words } from './words.mjs';

/** A port that nobody listens at: a server that is told its address has to know it before. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

const test = base.extend({
  post: async ({}, use) => {
    const post = await Post.start();
    await use(post);
    await post.stop();
  },

  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    await provider.stop();
  },

  /** A server at its public address, which sends mail and knows a provider. */
  server: async ({ post, provider }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'circulade-club-'));
    const port = await freePort();
    const [secret, roots] = [join(folder, 'secret'), join(folder, 'roots.pem')];
    writeFileSync(secret, provider.secret);
    writeFileSync(roots, provider.certificate);
    const address = `127.0.0.1:${port}`;
    process.env.SSL_CERT_FILE = roots;
    const mail = ['--mail', `smtp://127.0.0.1:${post.port}`, '--mail-from', 'tiles@example.org'];
    const club = ['--oidc-issuer', provider.url, '--oidc-client-id', provider.client, '--oidc-client-secret-file', secret, '--oidc-name', 'The club'];
    const server = await Server.start(['--public-url', `http://${address}`, '--contact', 'host@example.org', ...mail, ...club], address);
    delete process.env.SSL_CERT_FILE;
    server.url = `http://${address}`;
    await use(server);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

const small = { ...phone, ...calm, viewport: { width: 360, height: 740 } };
const narrow = async (page) => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'the page is too wide');

test('whoever has forgotten their password sets a new one by a link that comes by mail', async ({ person, server, post }) => {
  const words = new Words('de');
  const say = (key, values) => words.say(`account.${key}`, values);
  const owner = await person({ ...calm, locale: 'de' });
  const ask = poster(owner.request, server.url);
  await ask('/api/account', { name: 'Ann', password: 'correct horse battery' });
  await ask('/api/notice/mail', { address: 'ann@example.org', language: 'de' });
  const [, confirmed] = await post.mail('ann@example.org', /confirm#c=(\S+)/);
  await ask('/api/notice/mail/confirm', { secret: confirmed });

  const page = await person({ ...small, locale: 'de' });
  const button = (key) => page.getByRole('button', { name: say(key), exact: true });
  await page.goto('/account');
  await button('forgotten.open').focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel(say('forgotten.field'), { exact: true });
  await field.waitFor();
  assert.deepEqual(await violations(page, 'forgotten'), []);
  await narrow(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await page.getByText(say('forgotten.bad'), { exact: true }).waitFor();
  assert.ok(await field.evaluate((element) => element === document.activeElement), 'the focus is not where the fault is');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('ann@example.org');
  await page.keyboard.press('Enter');
  const sent = page.getByText(say('forgotten.sent'), { exact: true });
  await sent.waitFor();
  assert.ok(await sent.evaluate((element) => element === document.activeElement), 'the focus is lost');
  assert.deepEqual(await violations(page, 'a link is on its way'), []);
  const [, link] = await post.mail('ann@example.org', /(http:\S+#reset=\S+)/);
  await button('forgotten.back').click();
  await button('sign_in.go').waitFor();

  await page.goto(link);
  const reset = page.getByRole('form', { name: say('reset.title'), exact: true });
  await reset.waitFor();
  assert.ok(!page.url().includes('#'), 'the secret is still in the address');
  assert.equal((await (await owner.request.get('/api/account')).json()).kind, 'account', 'opening the link changes something');
  await reset.getByLabel(say('field.password_new'), { exact: true }).fill('another horse battery');
  await reset.locator('[type=submit]').click();
  await button('codes.kept').click();
  await page.getByText(say('in', { name: 'Ann' }), { exact: true }).waitFor();
  await page.getByText(words.like('account.letter.reset-mailed')).waitFor();
  assert.equal((await (await owner.request.get('/api/account')).json()).kind, 'nobody', 'the old session is still good');
  await page.goto(link);
  await page.getByText(say('reset.gone'), { exact: true }).waitFor();
});

test('a guest comes in by the club’s provider, and says by it again who they are', async ({ person, server, provider }) => {
  const words = new Words();
  const say = (key) => words.say(`account.${key}`, { name: 'The club' });
  const page = await person({ ...small, ignoreHTTPSErrors: true });
  const button = (key) => page.getByRole('button', { name: say(key), exact: true });
  const told = (key) => page.getByText(say(key), { exact: true }).waitFor();
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'here' }];
  await poster(page.request, server.url)('/api/games', { title: 'Club round', seats });
  await page.goto('/account');
  await button('club.go').waitFor();
  assert.deepEqual(await violations(page, 'signing in by a provider'), []);
  provider.well = false;
  await button('club.go').click();
  await told('club.came.down');
  assert.deepEqual(await violations(page, 'a provider that is down'), []);
  provider.well = true;
  await button('club.go').focus();
  await page.keyboard.press('Enter');
  const naming = page.getByRole('form', { name: say('club.name.title'), exact: true });
  const name = naming.getByLabel(say('field.name'), { exact: true });
  await name.waitFor();
  assert.equal(await name.inputValue(), 'ann');
  assert.ok(!page.url().includes('#'), 'what became of it is still in the address');
  assert.deepEqual(await violations(page, 'choosing a name'), []);
  await narrow(page);
  await name.fill('Ann');
  await page.keyboard.press('Enter');
  await button('codes.kept').click();
  const inside = page.getByText(words.say('account.in', { name: 'Ann' }), { exact: true });
  await inside.waitFor();
  // The only way in stays.
  await button('club.remove').click();
  await told('error.only-key');
  assert.deepEqual(await violations(page, 'an account of the club'), []);
  await narrow(page);
  await button('sign_out').click();
  await told('signed_out');
  await button('club.go').click();
  await inside.waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: /Club round/ }).first().waitFor();

  // What needs it asks who it is; the provider says so, and of its own subject alone.
  await page.route('**/api/account/recovery', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"ok":false,"error":{"code":"confirm-first","message":"again"}}' }),
  );
  const again = async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: say('codes.again'), exact: true }).click();
    await button('club.confirm').click();
  };
  provider.who = { sub: '2', preferred_username: 'bo' };
  await again();
  await told('club.came.other');
  provider.who = { sub: '1', preferred_username: 'ann' };
  await again();
  await told('club.came.again');
});
