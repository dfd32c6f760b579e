// What the trials of tournaments share: people with accounts, games that are played by their protocol from the session
// of a page, and what holds of every page that somebody looks at.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm } from './browser.mjs';

export const small = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

/** Somebody with a browser, among many on one machine. */
export async function visitor(person, how) {
  const page = await person({ ...how, ...calm });
  page.setDefaultTimeout(120_000);
  page.setDefaultNavigationTimeout(120_000);
  return page;
}

/** The same with an account. */
export async function signUp(person, name, how) {
  const page = await visitor(person, how);
  const made = await page.request.post('/api/account', { data: { name, password: 'correct horse battery' } });
  assert.equal(made.status(), 201, await made.text());
  await page.addInitScript(() => localStorage.setItem('circulade.account', 'yes'));
  return page;
}

/** Asks the server by the session of a page. */
export async function read(page, path) {
  const got = await page.request.get(path);
  assert.ok(got.ok(), `${path}: ${got.status()}`);
  return got.json();
}

/** Asks again until the answer is as it should be; the test's own time bounds it. */
export async function until(page, path, is) {
  for (;;) {
    const got = await read(page, path);
    if (is(got)) return got;
    await page.waitForTimeout(1000);
  }
}

/** The game whose table has opened on a page by itself. */
export async function opened(page, not = '') {
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(`/${not || '-'}`), { timeout: 0 });
  return new URL(page.url()).pathname.split('/').pop();
}

const passing = (choices) => choices.find((choice) => choice.kind === 'pass');
const any = (choices) => choices[Math.floor(Math.random() * choices.length)];

/**
 * Plays a game by its protocol to its end, for the pages of all its seats. With `level` no follower is put down:
 * nobody scores, and the game is drawn. With `resigns` the seat of that number gives up once so many choices are made.
 */
export async function play(pages, id, { level = false, resigns, after = 0 } = {}) {
  const [first] = pages;
  const seatOf = new Map();
  for (const page of pages) seatOf.set((await read(page, `/api/games/${id}`)).seats.findIndex((seat) => seat.yours), page);
  const url = new URL(first.url()).origin;
  let now = await read(first, `/api/games/${id}`);
  while (now.status === 'playing') {
    if (now.state.version >= after && seatOf.has(resigns)) {
      await poster(seatOf.get(resigns).request, url)(`/api/games/${id}/seats/${resigns}/resign`, {});
      return;
    }
    const { player, choices } = now.state.decision;
    const at = (level && passing(choices)) || any(choices);
    now = await poster(seatOf.get(player).request, url)(`/api/games/${id}/choices`, { seq: now.seq, move: `move-${now.seq}-${id}`, all: [at.text] });
  }
}

/** What holds of every page: nothing that axe finds, nothing wider than the screen. */
export async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

/** Games whose players come to them one after the other, each played once all are there. */
export class Games {
  played = new Map();

  /** Somebody has come to a game of so many; returns when it is over, as `how` says of it. */
  come(id, page, seats, how) {
    const game = this.played.get(id) ?? { pages: [] };
    game.over ??= new Promise((done, fail) => {
      game.begin = () => how().then((way) => play(game.pages, id, way)).then(done, fail);
    });
    this.played.set(id, game);
    game.pages.push(page);
    if (game.pages.length === seats) game.begin();
    return game.over;
  }
}
