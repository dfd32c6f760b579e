// A rated game of two strangers at a server that nothing is told for: they are paired, one of them runs out of
// time, the server dies, and one deletes their account. What the game has changed stays.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = words.say.bind(words);

/** The shortest time for a turn that there is; the lobby offers longer ones. */
const clock = { kind: 'turn', turn_s: 10 };

/** Somebody with an account whose page is public, who will ask for games with the short clock. */
async function signUp(person, name, how) {
  const page = await person({ ...how, ...calm });
  const made = await page.request.post('/api/account', { data: { name, password: 'correct horse battery' } });
  assert.equal(made.status(), 201);
  const set = await page.request.put('/api/account/visibility', { data: { page: 'public', challenges: 'nobody' } });
  assert.equal(set.status(), 200);
  await page.addInitScript(() => localStorage.setItem('circulade.account', 'yes'));
  await page.route('**/api/lobby/pair', (route) => route.continue({ postData: { ...route.request().postDataJSON(), clock } }));
  return page;
}

/** Asks for a rated game. */
async function playNow(page) {
  await page.goto('/lobby');
  await page.getByRole('checkbox', { name: say('rated_want'), exact: true }).check();
  await page.getByRole('button', { name: say('lobby_play_now'), exact: true }).click();
}

/** Makes a turn of both, without their pages, which take long beside a short clock. Returns the seat that is to move then. */
async function turns(pages, url, id) {
  const table = async (page) => (await page.request.get(`/api/games/${id}`)).json();
  const first = (await table(pages[0])).seats.findIndex(({ yours }) => yours);
  let now = await table(pages[0]);
  for (let left = 2; left > 0; ) {
    const [seat] = now.waiting;
    const page = pages[seat === first ? 0 : 1];
    const all = [(await table(page)).state.decision.choices[0].text];
    now = await poster(page.request, url)(`/api/games/${id}/choices`, { seq: now.seq, move: `move-${now.seq}`, all });
    if (now.waiting[0] !== seat) left -= 1;
  }
  return now.waiting[0];
}

/** What a page says, once it says something. */
async function said(page, path, ...texts) {
  await page.goto(path);
  for (const text of texts) await page.getByText(text).first().waitFor();
  return page.getByRole('main').innerText();
}

const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

test('strangers play rated, one runs out of time, and it stays when the server dies and an account goes', async ({ person, server }) => {
  const pages = [await signUp(person, 'Ann', desk), await signUp(person, 'Bob', phone)];
  for (const page of pages) await playNow(page);
  for (const page of pages) await page.getByRole('complementary', { name: say('rated_game'), exact: true }).waitFor();
  const path = new URL(pages[0].url()).pathname;
  assert.equal(new URL(pages[1].url()).pathname, path);
  const id = path.split('/').pop();
  await turns(pages, server.url, id);

  const changes = async () => {
    for (const page of pages) await page.getByText(say('rated_why_counted'), { exact: true }).waitFor({ timeout: 60_000 });
    const { seats } = await (await pages[0].request.get(`/api/games/${id}/rating`)).json();
    for (const { after } of seats) {
      const change = say('rated_change', { before: 1500, after: after.points, change: signed(after.change) });
      for (const page of pages) await page.getByText(change).waitFor({ state: 'attached' });
    }
    return seats.map(({ after }) => after.change);
  };
  const changed = await changes();
  assert.ok(Math.min(...changed) < 0 && Math.max(...changed) > 0, `${changed}`);
  await server.kill();
  for (const page of pages) await new Table(page).lost.waitFor();
  await server.restart();
  for (const page of pages) await page.reload();
  assert.deepEqual(await changes(), changed);

  const [ann, bo] = pages;
  const onTime = say('players.end.time');
  const look = async () => [await said(bo, '/@/Bob', onTime), await said(bo, '/games', onTime), await said(bo, '/leaders', 'Bob')];
  await said(ann, '/@/Ann', onTime);
  const before = await look();
  assert.equal((await ann.request.delete('/api/account', { data: {} })).status(), 200);
  let after = await look();
  // The leaders are read anew after two seconds.
  for (const until = Date.now() + 3000; after[2].includes('Ann') && Date.now() < until;) after = await look();
  assert.ok(before.every((text) => text.includes('Ann')) && after.every((text) => !text.includes('Ann')));
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2).map((text) => text.replaceAll('Ann', say('players.somebody'))));
  const row = (text) => text.split('\n').filter((line) => /Bob/.test(line));
  assert.deepEqual(row(after[2]), row(before[2]));
});
