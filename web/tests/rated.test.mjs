// Rated games as their players see them: the wait for an opponent of one's strength, what is said before
// the first move, and what has changed after the end. What the server tells of ratings is told for it here.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = words.say.bind(words);
const button = (page, key, how) => page.getByRole('button', { name: say(key, how), exact: true });
const narrow = { ...phone, viewport: { width: 360, height: 740 } };

/** What the server says of the ratings of so many seats; with changes once the game is counted. */
const ratings = (seats, changes) => ({
  rated: true,
  class: seats === 2 ? 'two' : 'more',
  seats: Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: 1500 - 40 * seat,
    interval: 80,
    provisional: seat === 1,
    stakes: { first: 12, last: -9 },
    ...(changes && { after: { points: 1500 - 40 * seat + changes[seat], interval: 78, change: changes[seat], why: ['counted'] } }),
  })),
});

/** Tells the page that its tables are rated, and what is asked of ratings, one answer after the other; the last for good. */
async function rate(page, ...answers) {
  await page.route(/\/api\/games\/[a-z2-7]{26}(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    return route.fulfill({ response, json: json.seats ? { ...json, rated: true } : json });
  });
  await page.route(/\/rating$/, (route) => route.fulfill({ json: answers.length > 1 ? answers.shift() : answers[0] }));
}

/** A table of this browser against so many computer players. */
async function against(page, server, others) {
  const seats = [{ name: 'Ann', kind: 'here' }, ...Array.from({ length: others }, (_, i) => ({ name: `Level ${i}`, kind: 'bot', bot: 'easy' }))];
  await page.goto('/');
  const { table } = await poster(page.request, server.url)('/api/games', { seats, expansions: others > 4 ? ['inns-cathedrals'] : ['base'] });
  return table.id;
}

/** What holds of the page as it is: nothing that axe finds, nothing wider than the screen. */
async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

test('who looks for a rated game reads how long it takes and whom it is with, and may take a level instead', async ({ person, server }) => {
  const page = await person({ ...narrow, ...calm });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('circulade.account', 'yes'));
  await page.route('**/api/account', (route) => route.fulfill({ json: { account: { name: 'Ann' } } }));
  const ticket = { ticket: 'T', until: '2099-01-01T00:00:00Z', waiting: 2, rated: true, window: { from: 1380, to: 1660 }, likely_s: 45, level: 'hard' };
  let wish = null;
  await page.route('**/api/lobby/pair', (route) => {
    wish = route.request().postDataJSON();
    return route.fulfill({ status: 202, json: ticket });
  });
  const id = await against(page, server, 1);
  await page.route('**/api/lobby/pair/T/level', async (route) => route.fulfill({ json: await (await page.request.get(`/api/games/${id}`)).json() }));
  await page.goto('/lobby');
  await page.getByRole('checkbox', { name: say('rated_want'), exact: true }).check();
  await page.getByRole('combobox', { name: say('rated_players'), exact: true }).selectOption('3');
  await button(page, 'lobby_play_now').click();
  await page.getByRole('timer').waitFor();
  assert.deepEqual([wish.players, wish.rated, wish.clock.kind], [3, true, 'bank']);
  await page.getByText(say('rated_window', ticket.window)).waitFor();
  await sound(page, 'waiting for a rated game');
  await button(page, 'rated_level', { name: say('bot.hard') }).click();
  await page.waitForURL(`**/t/${id}`);
});

test('a guest reads that rated games need an account', async ({ person }) => {
  const page = await person({ ...narrow, ...calm });
  await page.goto('/lobby');
  await page.getByRole('link', { name: say('rated_to_account'), exact: true }).waitFor();
  assert.equal(await page.getByRole('checkbox', { name: say('rated_want'), exact: true }).count(), 0);
});

for (const [where, how, others] of [['at a desk', desk, 1], ['on a small phone, with six seats', narrow, 5]]) {
  test(`before the first move everybody reads what may be won, and the board stays, ${where}`, async ({ person, server }) => {
    const page = await person({ ...how, ...calm });
    await rate(page, ratings(others + 1));
    // What lies beside the board is tried again by itself if it fails to load, and nothing comes over the board meanwhile.
    await page.route('**/RatedBand*.js', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await page.goto(`/t/${await against(page, server, others)}`);
    const table = new Table(page);
    await table.fresh.waitFor();
    await failed;
    assert.equal(await table.dialog.count(), 0);
    const band = page.getByRole('complementary', { name: say('rated_game'), exact: true });
    await band.waitFor();
    await sound(page, `the band ${where}`);
    const first = say(others === 1 ? 'rated_stakes_two' : 'rated_stakes_more', { first: '+12', last: '−9' });
    if (others > 1) await band.getByText(say('rated_game'), { exact: true }).click();
    await band.getByText(first, { exact: true }).first().waitFor();
    const lies = () => page.locator('.board .tiles image').first().boundingBox();
    const before = await lies();
    await button(band, 'close').press('Enter');
    await band.waitFor({ state: 'detached' });
    assert.deepEqual(await lies(), before);
    await button(page, 'menu').click();
    await page.getByRole('heading', { name: say('rated_game'), exact: true }).waitFor();
    await sound(page, `the menu ${where}`);
  });
}

test('after the end one reads that it is being counted, then what has changed and why, and finds the next opponent', async ({ person, server }) => {
  const page = await person({ ...narrow, ...calm });
  await rate(page, ratings(2), ratings(2), ratings(2, [-9, 9]));
  const id = await against(page, server, 1);
  await page.evaluate((game) => localStorage.setItem('circulade.lobby.paired', game), id);
  await poster(page.request, server.url)(`/api/games/${id}/seats/0/resign`, {});
  await page.goto(`/t/${id}`);
  await page.getByText(say('rated_pending'), { exact: true }).waitFor();
  await page.getByText(say('rated_why_counted'), { exact: true }).waitFor();
  await page.getByText(say('rated_change', { before: 1500, after: 1491, change: '−9' })).waitFor({ state: 'attached' });
  await sound(page, 'the result of a rated game');
  await page.route('**/api/lobby/pair', (route) => route.fulfill({ status: 202, json: { ticket: 'T', until: '2099-01-01T00:00:00Z', waiting: 1 } }));
  await page.getByRole('link', { name: say('rated_next'), exact: true }).click();
  await page.getByRole('timer').waitFor();
  assert.equal(new URL(page.url()).search, '');
});
