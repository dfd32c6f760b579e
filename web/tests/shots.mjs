// Makes the pictures of docs/images: node web/tests/shots.mjs

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium as launcher } from '@playwright/test';
import { calm, chromium, desk, flags, phone } from './browser.mjs';
import { Start, Table } from './page.mjs';
import { Server, build } from './server.mjs';
import { Words } from './words.mjs';

const images = resolve(import.meta.dirname, '../../docs/images');
const folder = mkdtempSync(join(tmpdir(), 'circulade-shots-'));
const names = ['Ada', 'Bruno', 'Chiara'];
const words = new Words();
const say = words.say.bind(words);
const ten = [
  'inns-cathedrals', 'traders-builders', 'abbot', 'river-2', 'king-robber',
  'princess-dragon', 'tower', 'abbey-mayor', 'bridges-castles-bazaars', 'count',
];

mkdirSync(images, { recursive: true });
process.env.CIRCULADE_PROGRAM = build(folder);
const server = await Server.start();
const browser = await launcher.launch({ executablePath: chromium, args: flags });
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
  await setting(page);
  const middle = await table(page, { expansions: ten, seed: 'ten sets' }, ({ state }) => state.tiles.length >= 70 && state.decision.kind === 'place-tile');
  await page.goto(`/t/${middle.id}`);
  await consider(new Table(page));
  await shot(page, 'table');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await page.locator('.board .lens-fields path, .board [class*="field"] path').first().waitFor({ state: 'attached' }).catch(() => {});
  await shot(page, 'fields');
  await page.keyboard.press('f');
  await card(page);
  await shot(page, 'card');
  const others = { ...people, storageState: await context.storageState() };
  await other({ ...desk, ...others, colorScheme: 'dark' }, middle.id, 'dark');
  await other({ ...phone, ...others }, middle.id, 'phone');
  const sale = await table(page, { expansions: ['bridges-castles-bazaars'], seed: 'bazaar' }, ({ state }) => state.decision.kind === 'auction-bid' && state.tiles.length > 20);
  await page.goto(`/t/${sale.id}`);
  await shot(page, 'auction');
  const done = await table(page, { expansions: ten.slice(0, 5), seed: 'the end' }, () => false);
  await page.goto(`/t/${done.id}`);
  await shot(page, 'end');
}

async function shot(page, name) {
  // The pictures of the tiles arrive one by one.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.querySelectorAll('.board .tiles image')].every((i) => i.getAttribute('href')));
  await page.screenshot({ path: join(images, `${name}.png`) });
}

/** The start page, and below it what is chosen there. */
async function setting(page) {
  const start = new Start(page);
  await start.open();
  await shot(page, 'start');
  await start.expansions.click();
  await start.box('bigbox').click();
  await start.set(say('princess-dragon.title')).check();
  await shot(page, 'setup');
}

/** A table at this screen, played by the API until something is so, or to its end. */
async function table(page, setup, until) {
  const post = async (path, data) => (await page.request.post(path, { headers: { Origin: server.url }, data })).json();
  let { table: now } = await post('/api/games', { seats: names.map((name) => ({ name, kind: 'here' })), aids: 'teach', ...setup });
  for (let n = 0; now.status === 'playing' && !until(now); n += 1) {
    now = await post(`/api/games/${now.id}/choices`, { seq: now.seq, move: `m${n}`, all: [choice(now.state.decision.choices, n)] });
  }
  return now;
}

/** Figures go mostly to cities, roads and monasteries; of squares any. */
function choice(choices, n) {
  const figures = choices.filter((c) => c.kind === 'figure' && (c.feature !== 'field' || n % 4 === 0));
  const idle = choices.find((c) => ['pass', 'continue'].includes(c.kind));
  const taken = figures.length > 0 && n % 3 > 0 ? figures[n % figures.length] : (n % 5 > 0 && idle) || choices[(n * 7) % choices.length];
  return taken.ranges ? [taken.text, ...taken.ranges.map((r) => Math.min(r.max, r.min + 2))].join(' ') : taken.text;
}

/** The moment before a move: a tile on the board, a spot to be chosen. */
async function consider(at, press = (square) => at.put(square)) {
  await at.myTurn();
  const tries = Math.min(12, await at.squares.count());
  for (let i = 0; i < tries; i += 1) {
    await press(at.squares.nth(i));
    if ((await at.asked()) && (await at.spots.count()) > 1) break;
    await at.page.keyboard.press('Escape');
    await at.fresh.waitFor();
  }
}

/** What a city is worth, on its card. */
async function card(page) {
  await page.getByRole('tab', { name: say('tab_board') }).click();
  const feature = page.getByRole('tabpanel').getByRole('button').first();
  await feature.focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
}

async function other(options, id, name) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`/t/${id}`);
  const at = new Table(page);
  await consider(at, (square) => (options.hasTouch ? square.tap() : at.put(square)));
  await shot(page, name);
  await context.close();
}
