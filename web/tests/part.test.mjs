// A server that has a part of a site: whoever comes to /carc/ plays as anywhere, and nothing that
// a page asks for leads out of there.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Front } from './front.mjs';
import { Start, Table } from './page.mjs';

test.use({ ownServer: true, serverArgs: ['--base-path', '/carc/', '--lobby', 'on'] });

/** A site that has other things too: of it only /carc/ is the server's. */
class Site extends Front {
  strayed = [];
  sockets = new Set();

  static async before(url) {
    const site = await super.before(url);
    site.server.on('upgrade', (coming, socket) => site.join(coming, socket));
    return site;
  }

  pass(coming, answer) {
    if (coming.url.startsWith('/carc/')) return super.pass(coming, answer);
    this.strayed.push(coming.url);
    return answer.writeHead(404).end();
  }

  /** Passes a socket on. */
  join(coming, socket) {
    if (!coming.url.startsWith('/carc/')) this.strayed.push(coming.url);
    this.asked.push(coming.url.replace(/\?.*/, ''));
    const back = connect(Number(this.behind.port), this.behind.hostname);
    const heads = [];
    for (let i = 0; i < coming.rawHeaders.length; i += 2) heads.push(`${coming.rawHeaders[i]}: ${coming.rawHeaders[i + 1]}\r\n`);
    back.write(`${coming.method} ${coming.url} HTTP/1.1\r\n${heads.join('')}\r\n`);
    back.pipe(socket).pipe(back);
    for (const end of [back, socket]) end.on('error', () => end.destroy());
    this.sockets.add(socket);
  }

  async vanish() {
    for (const socket of this.sockets) socket.destroy();
    await super.vanish();
  }
}

test('a table is played, the lobby looked into and an account made under a path, and nothing leads out of it', async ({ person, server }) => {
  const site = await Site.before(new URL(server.url).origin);
  const here = `${site.url}/carc`;
  const page = await person({ ...desk, ...calm, serviceWorkers: 'allow' });
  const path = () => new URL(page.url()).pathname;
  const start = new Start(page);
  const { words } = start;
  const say = (...what) => words.say(...what);
  await page.goto(`${here}/`);
  await start.door('friends').waitFor();

  const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'here' }));
  const answer = await page.request.post(`${here}/api/games`, { headers: { Origin: site.url }, data: { seats, draw: ['base/U', 'base/U', 'base/V', 'base/V'] } });
  const { table: made } = await answer.json();
  const watcher = new Table(await person({ ...desk, ...calm }));
  await watcher.page.goto(`${here}/t/${made.id}`);
  await watcher.board.waitFor();

  await page.reload();
  await start.tables.getByRole('link').first().click();
  const table = new Table(page);
  await table.seen();
  assert.equal(path(), `/carc/t/${made.id}`);
  await table.put(table.square(1, 0));
  await table.asked();
  await table.pass();
  await table.ready.waitFor();
  await table.press(table.confirm);
  await table.fresh.waitFor();
  // It came to the other page by its socket.
  await watcher.board.locator('image').nth(1).waitFor({ state: 'attached' });
  assert.ok(site.asked.includes(`/carc/api/games/${made.id}/socket`), site.asked.join(' '));
  await page.reload();
  await table.fresh.waitFor();
  await table.board.locator('image').nth(1).waitFor({ state: 'attached' });

  await page.goto(`${here}/lobby`);
  await page.getByText(say('lobby_none')).waitFor();
  await page.getByRole('link', { name: say('lobby_make'), exact: true }).click();
  await start.door('friends').waitFor();
  assert.equal(path(), '/carc/');

  await page.goto(`${here}/account`);
  const form = page.getByRole('form', { name: say('account.make.title'), exact: true });
  await form.getByLabel(say('account.field.name'), { exact: true }).fill('Ann of the hills');
  await form.getByLabel(say('account.field.password'), { exact: true }).fill('correct horse battery');
  await form.locator('[type=submit]').click();
  const signedIn = page.getByText(say('account.in', { name: 'Ann of the hills' }), { exact: true });
  await signedIn.waitFor();
  await page.reload();
  await signedIn.waitFor();
  const cookies = await page.context().cookies(`${here}/`);
  assert.deepEqual(cookies.map((cookie) => cookie.path), ['/carc/']);

  // The page kept on the device is that of the path, and starts without the server.
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope), `${here}/`);
  await site.vanish();
  await page.goto(`${here}/t/${made.id}`);
  await page.getByRole('heading', { name: say('away_heading') }).waitFor();
  assert.deepEqual(site.strayed.filter((asked) => asked !== '/favicon.ico'), []);
});
