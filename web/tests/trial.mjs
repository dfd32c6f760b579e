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
    await page.waitForTimeout(300);
  }
}

/** The game whose table has opened on a page by itself. */
export async function opened(page, not = '') {
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(`/${not || '-'}`), { timeout: 300_000 });
  return new URL(page.url()).pathname.split('/').pop();
}

const passing = (choices) => choices.find((choice) => choice.kind === 'pass');
const any = (choices) => choices[Math.floor(Math.random() * choices.length)];

/**
 * Plays the seat of a page by its protocol until the game is over. With `level` no follower is put down: nobody
 * scores, and the game is drawn. With `resigns` the seat gives up once so many choices are made.
 */
export async function play(page, id, { level = false, resigns = Infinity } = {}) {
  const post = poster(page.request, new URL(page.url()).origin);
  for (;;) {
    const now = await read(page, `/api/games/${id}`);
    if (now.status !== 'playing') return now;
    const own = now.seats.findIndex((seat) => seat.yours);
    const d = now.state.decision;
    if (now.state.version >= resigns && d && d.player !== own) {
      await page.request.post(`/api/games/${id}/seats/${own}/resign`, { headers: { Origin: new URL(page.url()).origin }, data: {} });
      continue;
    }
    if (!d || d.player !== own || now.waiting[0] !== own) {
      await page.waitForTimeout(100);
      continue;
    }
    const at = (level && passing(d.choices)) || any(d.choices);
    await post(`/api/games/${id}/choices`, { seq: now.seq, move: `move-${now.seq}-${id}`, all: [at.text] }).catch(() => {}); // the other has given up meanwhile
  }
}

/** What holds of every page: nothing that axe finds, nothing wider than the screen. */
export async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}
