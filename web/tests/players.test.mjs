// Players' pages, the search among games, leaders and challenges: two accounts for what the server does, and
// answers made up where a server would need ten thousand games.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = (key, values) => words.say(`players.${key}`, values);

const small = { ...phone, viewport: { width: 360, height: 740 } };
const password = 'correct horse battery';

const button = (page, key, values) => page.getByRole('button', { name: say(key, values), exact: true });
const heading = (page, key, values) => page.getByRole('heading', { name: say(key, values), exact: true });

/** What holds of every page: nothing that axe finds, nothing wider than the screen. */
async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

async function signUp(person, name, options = desk) {
  const page = await person({ ...options, ...calm });
  const made = await page.request.post('/api/account', { data: { name, password } });
  assert.equal(made.status(), 201);
  return page;
}

const day = 86_400_000;
const ago = (days) => new Date(Date.parse('2026-11-29T10:00:00Z') - days * day).toISOString();
const seat = (rank, name, more = {}) => ({ seat: rank - 1, ...(name ? { name } : {}), rank, points: 90 - rank, outcome: 'played', ...more });
const game = (i) => ({
  game: `g${i}`, began: ago(i + 1), ended: ago(i), class: 'two', rated: true, published: true, sets: [], turns: 36, record: i % 2 === 0,
  seats: [seat(1, 'Ada', { change: 12 }), i % 3 ? seat(2, '', { outcome: 'time', change: -9 }) : { ...seat(2), level: 'hard@1' }],
});
const course = Array.from({ length: 500 }, (_, i) => ({ at: ago(500 - i), points: 1500 + i, interval: 60 + Math.round(300 / (i + 1)), game: `g${i}` }));
const ada = {
  name: 'Ada', since: '2025-03-01', challenge: 'open',
  ratings: [{ class: 'two', points: 1634, interval: 62, provisional: false, games: 9000, place: 3 }, { class: 'days', points: 1500, interval: 300, provisional: true, games: 1 }],
  record: { games: 10_000, won: 5000, lost: 4800, tied: 200 }, running: [{ game: 'r1', seats: 2, class: 'days' }],
  you: [{ class: 'two', games: 12, won: 5, lost: 6, tied: 1 }],
};
const leader = (place) => ({ place, name: `Player ${place}`, points: 2000 - place, interval: 40, games: 100 });

/** Answers what a player of ten thousand games would be answered with; `away` says which addresses fail. */
async function great(page, away = () => false) {
  const asked = [];
  await page.route(/\/api\/(players\/Ada|results|leaders)/, (route) => {
    const url = new URL(route.request().url());
    const json = (body, status = 200) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    asked.push(url.pathname + url.search);
    if (away(url.pathname)) return json({ error: { code: 'internal', message: '' } }, 500);
    if (url.pathname.endsWith('/rating')) return json({ class: url.searchParams.get('class'), points: course });
    if (url.pathname === '/api/players/Ada') return json(ada);
    if (url.pathname === '/api/leaders') {
      const after = Number(url.searchParams.get('after') ?? 0);
      const leaders = Array.from({ length: 5 }, (_, i) => leader(after + i + 1));
      const level = { level: 'hard', points: 1998, interval: 20, games: 4000 };
      return json({ class: url.searchParams.get('class'), leaders: after ? leaders : [...leaders.slice(0, 2), level, ...leaders.slice(2)], provisional: [], ...(after ? {} : { next: 5 }), you: { place: 7, points: 1634, interval: 62, games: 40, provisional: false, about: 'hard' } });
    }
    const from = Number(url.searchParams.get('before') ?? 0);
    return json({ games: Array.from({ length: 50 }, (_, i) => game(from + i)), next: String(from + 50) });
  });
  return asked;
}

test('a player opens their page, is challenged there, and both come to the table', async ({ person }) => {
  const ann = await signUp(person, 'Ann', small);
  const bo = await signUp(person, 'Bob');

  await bo.goto('/@/Ann');
  await heading(bo, 'absent', { name: 'Ann' }).waitFor(); // an account is private until it chooses
  await sound(bo, 'a page that is not there');

  await ann.goto('/account');
  await ann.getByRole('radio', { name: say('visibility.page.public'), exact: true }).check();
  await ann.getByText(say('visibility.done'), { exact: true }).waitFor();
  await ann.getByRole('radio', { name: say('visibility.challenges.everybody'), exact: true }).check();
  await ann.getByText(say('visibility.done'), { exact: true }).waitFor();
  await sound(ann, 'the account');

  await bo.reload();
  await heading(bo, 'ratings').waitFor();
  await bo.getByText(say('games.none'), { exact: true }).first().waitFor();
  await sound(bo, 'a new player');
  await button(bo, 'challenge').click();
  const dialog = bo.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: say('challenge.rated'), exact: true }).uncheck();
  await dialog.getByRole('combobox', { name: say('challenge.first'), exact: true }).selectOption({ label: say('challenge.first.sender') });
  await dialog.getByRole('button', { name: words.say('sets_choose'), exact: true }).click();
  const sheet = bo.getByRole('dialog', { name: words.say('sets_heading'), exact: true });
  await sheet.getByRole('button', { name: words.say('sets_done'), exact: true }).press('Enter');
  await dialog.getByText(words.say('rules_details'), { exact: true }).click();
  await sound(bo, 'the challenge');
  await dialog.getByRole('button', { name: say('challenge'), exact: true }).press('Enter');
  await bo.getByText(say('challenge.sent', { name: 'Ann' }), { exact: true }).waitFor();

  await ann.goto('/lobby');
  await heading(ann, 'challenges').waitFor();
  await ann.getByText(say('challenge.begins', { name: 'Bob' }), { exact: true }).waitFor();
  await sound(ann, 'a challenge in the lobby');
  await button(ann, 'challenges.accept_from', { name: 'Bob' }).click();
  await ann.waitForURL(/\/t\//);

  await bo.goto('/account');
  await bo.getByRole('link', { name: say('challenges.table_with', { name: 'Ann' }), exact: true }).click();
  await bo.waitForURL(/\/t\//);
  assert.equal(new URL(bo.url()).pathname, new URL(ann.url()).pathname);
});

test('a challenge is declined, and another taken back', async ({ person }) => {
  const ann = await signUp(person, 'Ann');
  const bo = await signUp(person, 'Bob');
  for (const page of [ann, bo]) {
    const set = await page.request.put('/api/account/visibility', { data: { page: 'public', challenges: 'everybody' } });
    assert.equal(set.status(), 200);
  }
  const challenge = async (page, name) => assert.equal((await page.request.post(`/api/players/${name}/challenge`, { data: {} })).status(), 201);

  await challenge(bo, 'Ann');
  await ann.goto('/account');
  await button(ann, 'challenges.decline_from', { name: 'Bob' }).press('Enter');
  await ann.getByText(say('challenges.declined', { name: 'Bob' }), { exact: true }).waitFor();
  assert.equal(await ann.evaluate(() => document.activeElement?.tagName), 'H2');

  await challenge(ann, 'Bob');
  await ann.reload();
  await button(ann, 'challenges.take_back_from', { name: 'Bob' }).click();
  await ann.getByText(say('challenges.none'), { exact: true }).waitFor();
});

for (const [size, options] of [['desk', desk], ['phone', small]]) {
  test(`a player of ten thousand games, at a ${size}, in the dark`, async ({ person }) => {
    const page = await person({ ...options, ...calm, colorScheme: 'dark' });
    const asked = await great(page);
    await page.goto('/@/Ada');
    await page.getByRole('img', { name: /1999 ± / }).waitFor();
    await sound(page, 'a great player');

    const games = page.getByRole('list', { name: say('ended'), exact: true }).locator('> li');
    assert.equal(await games.count(), 50);
    await page.getByRole('button', { name: words.say('tables_more'), exact: true }).press('Enter');
    await games.nth(50).waitFor();
    assert.ok(await games.nth(50).evaluate((row) => row === document.activeElement), 'the first new game does not have the focus');
    assert.equal(asked.at(-1), '/api/results?player=Ada&before=50');

    await page.getByRole('button', { name: new RegExp(say('class.days')) }).press('Enter');
    await heading(page, 'chart.of', { class: say('class.days') }).waitFor();
    await page.getByText(words.say('chart_as_table'), { exact: true }).click();
    assert.ok((await page.getByRole('row').count()) > 100);
    await sound(page, 'the chart as a table');
  });
}

test('what does not come can be asked for again', async ({ person }) => {
  const page = await person({ ...small, ...calm, refused: /status of 500/ });
  let down = true;
  await great(page, () => down);
  for (const [path, then] of [['/@/Ada', 'ratings'], ['/leaders', 'you'], ['/games', 'search.found']]) {
    down = true;
    await page.goto(path);
    await page.getByRole('alert').first().waitFor();
    await sound(page, `${path} that fails`);
    down = false;
    await page.getByRole('button', { name: words.say('try_again'), exact: true }).click();
    await heading(page, then).waitFor();
    await page.getByText('Ada', { exact: true }).or(page.getByText('Player 1', { exact: true })).first().waitFor();
  }
});

test('a search stands in the address', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const asked = await great(page);
  await page.goto('/games?player=Ada&outcome=time');
  await page.getByRole('link', { name: new RegExp(say('game.replay')) }).first().waitFor();
  assert.deepEqual(asked, ['/api/results?player=Ada&outcome=time']);
  await sound(page, 'games found');

  const field = (key) => page.getByLabel(say(key), { exact: true });
  await field('search.from').fill('2026-02-01');
  await field('search.to').fill('2026-01-01');
  await field('search.to').press('Enter');
  await page.getByText(say('search.wrong.dates'), { exact: true }).waitFor();
  assert.equal(asked.length, 1);
  await field('search.to').fill('2026-03-01');
  await button(page, 'search.go').click();
  await page.waitForURL(/to=2026-03-01/);
  assert.equal(asked.at(-1), '/api/results?player=Ada&from=2026-02-01&to=2026-03-01&outcome=time');

  // The page that was there before has the search that was there.
  await page.getByRole('link', { name: 'Ada', exact: true }).first().click();
  await page.waitForURL(/\/@\/Ada$/);
  await page.goBack();
  await page.waitForURL(/to=2026-03-01/);
  assert.equal(await field('search.from').inputValue(), '2026-02-01');
});

test('the leaders, their levels, and one’s own place', async ({ person }) => {
  const page = await person({ ...small, ...calm });
  const asked = await great(page);
  await page.goto('/leaders');
  await page.getByText(say('you.about', { level: words.say('bot.hard') }), { exact: true }).waitFor();
  await page.getByRole('row', { name: new RegExp(words.say('bot.hard')) }).waitFor();
  await sound(page, 'the leaders');
  await page.getByRole('button', { name: words.say('tables_more'), exact: true }).click();
  await page.getByRole('link', { name: 'Player 10', exact: true }).waitFor();
  await page.getByRole('link', { name: say('class.days'), exact: true }).click();
  await heading(page, 'class.days').waitFor();
  assert.deepEqual(asked, ['/api/leaders?class=two', '/api/leaders?class=two&after=5', '/api/leaders?class=days']);
  await page.goBack();
  await heading(page, 'class.two').waitFor();
});
