// Makes the pictures of docs/images: node web/tests/shots.mjs

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { calm, desk, launch, phone } from './browser.mjs';
import { Start, Table, seeded } from './page.mjs';
import { Server, build } from './server.mjs';

const images = resolve(import.meta.dirname, '../../docs/images');
const folder = mkdtempSync(join(tmpdir(), 'circulade-shots-'));
const names = ['Ada', 'Bruno', 'Chiara'];
const turns = 27;

mkdirSync(images, { recursive: true });
process.env.CIRCULADE_PROGRAM = build(folder);
const server = await Server.start();
const browser = await launch();
try {
  await pictures();
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function pictures() {
  const people = { ...calm, baseURL: server.url, locale: 'en-US' };
  const context = await browser.newContext({ ...desk, ...people });
  const page = await context.newPage();
  const start = new Start(page);
  await start.open();
  await shot(page, 'start');
  await game(page);
  const table = new Table(page);
  await play(table);
  await consider(table);
  await shot(page, 'table');
  const small = await browser.newContext({ ...phone, ...people, storageState: await context.storageState() });
  const other = await small.newPage();
  await other.goto(page.url());
  await consider(new Table(other), (square) => square.tap());
  await shot(other, 'phone');
}

async function shot(page, name) {
  // The pictures of the tiles arrive one by one.
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(images, `${name}.png`) });
}

/** A game of three: somebody here and two computers. */
async function game(page) {
  const answer = await page.request.post('/api/games', {
    headers: { Origin: server.url },
    data: { seats: names.map((name, i) => seat(name, i)), aids: 'teach', expansions: ['inns-cathedrals', 'traders-builders', 'abbot', 'river-1', 'king-robber'] },
  });
  const { table } = await answer.json();
  await page.goto(`/t/${table.id}`);
}

function seat(name, i) {
  return i === 0 ? { name, kind: 'here' } : { name, kind: 'bot', bot: 'greedy' };
}

/** Ada plays about half a game. */
async function play(table) {
  const { below, likely } = seeded(5);
  for (let turn = 0; turn < turns / names.length; turn += 1) {
    await table.myTurn();
    await table.put(table.squares.nth(below(await table.squares.count())));
    if (await table.asked()) {
      const claim = table.claims.filter({ hasText: /city|road|monastery/ }).first();
      if ((await claim.count()) > 0 && likely(0.6)) await claim.click();
      else await table.noFollower.click();
    }
    await table.ready.waitFor();
    await table.confirm.click();
    await table.ready.waitFor({ state: 'detached' });
  }
}

/** The moment before a move: a tile on the board, a spot to be chosen. */
async function consider(table, press = (square) => table.put(square)) {
  await table.myTurn();
  const tries = await table.squares.count();
  for (let i = 0; i < tries; i += 1) {
    await press(table.squares.nth(i));
    if ((await table.asked()) && (await table.spots.count()) > 1) break;
    await table.takeBack.click();
    await table.fresh.waitFor();
    await table.fit.click();
  }
}
