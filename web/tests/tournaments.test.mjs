// Tournaments' pages, before a server made up of answers: the form, a player whose table opens, the organiser's desk,
// a projector. What the server does is tested in Go.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = (key, values) => words.say(`tournaments.${key}`, values);
const small = { ...phone, viewport: { width: 360, height: 740 }, colorScheme: 'dark' };

/** What holds of every page: nothing that axe finds, nothing wider than the screen. */
async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

/** Waits until what has the focus is what it should be. */
const focused = (page, selector, text) => page.waitForFunction(([css, words]) => document.activeElement?.matches(css) && document.activeElement.textContent.includes(words), [selector, text]);

const names = ['Ada', 'Bob', 'Cyril', 'Diana with a long name'];
const plan = {
  name: 'Sunday evening', about: 'Be there at six.', rated: true, entry: 'open', game: { preset: 'classic', expansions: [], aids: 'club', clock: { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'out' } },
  form: { kind: 'swiss', seats: 2, rounds: 3, best_of: 1, break_s: 60, points: { win: 60, draw: 30, loss: 0 }, tie_breaks: ['score', 'opponents', 'wins', 'points-difference'] },
};
const over = { game: 'over', number: 1, order: [0, 1], over: true, ranks: [1, 2], points: [87, 73] };
const round = { number: 1, begun: true, matches: 2, decided: 1, version: 9, list: [{ board: 1, entrants: [0, 1], games: [{ game: 'mine', number: 1, order: [0, 1] }] }, { board: 2, entrants: [2, 3], games: [over], decided: true, winner: 2 }] };
const log = [...names.map((_, at) => ({ at, by: 'entrant', enter: {} })), { at: 5, start: {} }, { at: 6, pair: { round: 1, matches: round.list } }, { at: 7, begin: { round: 1 } }];
const running = { id: 't1', name: plan.name, phase: 'running', seq: 9, plan, organiser: 'Olga', entrants: names.map((name, number) => ({ number, name, rating: 1500 })), rounds: [{ number: 1, begun: true, matches: 2, decided: 1, version: 9 }], entered: 4, version: 10, head_version: 1, entrants_version: 5, standings_version: 9 };
const planned = { ...running, phase: 'planned', seq: 4, rounds: [] };

/** A server that knows one tournament, which `state.t` is, and tells nobody when it changes; it notes what is sent, and refuses what `state.refuse` says. */
async function served(page, t) {
  const state = { t, sent: [], asked: [], refuse: null };
  const json = (answer, body, status = 200) => answer.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  await page.route(/\/api\/tournaments/, (answer) => {
    const asked = answer.request();
    const { pathname } = new URL(asked.url());
    if (asked.method() !== 'GET') {
      state.sent.push([pathname.split('/').at(-1), asked.postDataJSON()]);
      const refusal = state.refuse;
      state.refuse = null;
      return refusal ? json(answer, { error: refusal }, 422) : json(answer, pathname === '/api/tournaments' ? { id: 't1' } : { ok: true, entrant: 4 });
    }
    state.asked.push(pathname);
    if (pathname === '/api/tournaments') return json(answer, { running: [{ id: 't1', name: plan.name, kind: 'swiss', phase: 'running', seats: 2, rated: true, entrants: 4 }], planned: [], over: [], yours: [] });
    if (pathname.endsWith('/standings')) return json(answer, { seq: state.t.seq, tie_breaks: plan.form.tie_breaks, rows: names.map((_, entrant) => ({ place: entrant + 1, entrant, values: ['1', '0', '1', '14'] })) });
    if (pathname.endsWith('/entrants')) return json(answer, { entered: 4, entrants: running.entrants });
    if (pathname.endsWith('/cases')) return json(answer, { cases: [] });
    if (pathname.endsWith('/log')) return json(answer, { log });
    return json(answer, pathname.includes('/rounds/') ? round : state.t);
  });
  await page.route(/\/api\/games\/(mine|over)/, (answer) => json(answer, {}));
  return state;
}

async function visitor(person, t, options = desk) {
  const page = await person({ ...options, ...calm });
  const state = await served(page, t);
  await page.addInitScript(() => localStorage.setItem('circulade.account', 'yes'));
  return { page, state };
}

test('a tournament is made by keyboard, and what the server refuses stands at its field', async ({ person }) => {
  const { page, state } = await visitor(person, { ...planned, you: { owner: true, staff: true, code: 'ABCD-2345' } }, small);
  await page.goto('/lobby');
  await page.getByRole('link', { name: words.say('lobby_tournaments'), exact: true }).press('Enter');
  await page.getByRole('link', { name: plan.name }).waitFor();
  await sound(page, 'the list');
  await focused(page, 'h1', words.say('tournaments'));
  await page.getByRole('link', { name: say('make'), exact: true }).press('Enter');
  await page.getByLabel(say('form.name'), { exact: true }).fill(plan.name);
  await page.locator('summary', { hasText: say('form.further') }).press('Enter');
  const down = page.getByRole('button', { name: say('tie.down', { name: say('tie.score') }), exact: true });
  await down.press('Enter');
  assert.ok(await down.evaluate((button) => button === document.activeElement), 'the button that was pressed has lost the focus');
  await sound(page, 'the form');
  state.refuse = { code: 'bad-tournament', message: '', faults: [{ field: 'form.rounds', message: 'is 5' }, { field: 'game.clock.kind', message: '' }] };
  await page.getByRole('button', { name: say('make.go'), exact: true }).press('Enter');
  await page.getByText(say('error.bad-tournament'), { exact: true }).waitFor();
  const rounds = page.getByLabel(say('form.rounds'), { exact: true });
  assert.ok(await rounds.evaluate((input) => input === document.activeElement), 'the field that is wrong has not the focus');
  await sound(page, 'the form with faults');
  await rounds.fill('3');
  await page.getByRole('button', { name: say('make.go'), exact: true }).press('Enter');
  await page.getByRole('heading', { name: plan.name, level: 1 }).waitFor();
  await page.getByRole('img', { name: say('invite.qr') }).waitFor();
  await page.getByText('ABCD-2345', { exact: true }).waitFor();
  const [, sent] = state.sent.at(-1);
  assert.deepEqual(sent.form, { kind: 'swiss', seats: 2, rounds: 3, break_s: 60, tie_breaks: ['opponents', 'score', 'mutual', 'wins', 'points-difference'] });
});

test('a player enters, and their table opens by itself, once', async ({ person }) => {
  const { page, state } = await visitor(person, planned, small);
  await page.goto('/tournaments/t1');
  await page.getByText(say('public_names'), { exact: true }).waitFor();
  await sound(page, 'before it begins');
  await page.getByRole('button', { name: say('enter'), exact: true }).press('Enter');
  await page.getByText(say('entered'), { exact: true }).waitFor();
  assert.deepEqual(state.sent, [['entry', {}]]);

  state.t = { ...running, you: { entrant: 0, games: ['mine'] } };
  await page.getByText(say('opens'), { exact: true }).waitFor();
  await sound(page, 'a round that goes on');
  await page.waitForURL(/\/t\/mine/);
  await page.goBack();
  await page.getByRole('link', { name: say('to_table'), exact: true }).first().waitFor();
  assert.equal(await page.getByText(say('opens'), { exact: true }).count(), 0);

  // While nothing has changed nothing but the tournament is asked for.
  const before = state.asked.length;
  await page.waitForRequest(/\/api\/tournaments\/t1\?/);
  await page.waitForResponse(/\/api\/tournaments\/t1\?/);
  assert.deepEqual(new Set(state.asked.slice(before)), new Set(['/api/tournaments/t1']));
});

test('an organiser is asked before what cannot be undone, and gives reasons', async ({ person }) => {
  const { page, state } = await visitor(person, { ...running, you: { owner: true, staff: true } });
  await page.goto('/tournaments/t1');
  await page.getByRole('heading', { name: say('desk'), exact: true }).waitFor();
  await page.locator('summary', { hasText: say('log') }).press('Enter');
  await page.getByText(say('log.enter', { name: 'Ada' }), { exact: true }).waitFor();
  await sound(page, 'the desk');

  await page.getByRole('button', { name: say('decide_board', { board: 2 }), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('ruling.what')).selectOption({ label: say('ruling.correct', { game: 1 }) });
  await sound(page, 'a correction');
  await dialog.getByLabel(say('ruling.game_points'), { exact: true }).first().fill('80');
  await dialog.getByLabel(say('desk.reason'), { exact: true }).fill('Counted again');
  await dialog.getByRole('button', { name: say('correct'), exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(state.sent.at(-1), ['desk', { correct: { round: 1, board: 2, game: 1, ranks: [1, 2], points: [80, 73], reason: 'Counted again' } }]);
  await focused(page, 'button', say('correct'));

  await page.getByRole('button', { name: say('desk.cancel'), exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(state.sent.length, 1);
  await focused(page, 'button', say('desk.cancel'));
  // Of a button that is gone the focus goes to the heading of its part.
  state.t = { ...state.t, phase: 'over', seq: 10 };
  await focused(page, 'h2', say('desk'));

  await page.goto('/tournaments/t1/screen');
  await page.getByRole('button', { name: say('screen.next'), exact: true }).press('Enter');
  await page.getByRole('table', { name: say('standings') }).waitFor();
  await sound(page, 'the projector');
});

test('all boards are on one page, and one is fetched again only when it has changed', async ({ person }) => {
  const { page } = await visitor(person, { ...running, plan: { ...plan, game: { ...plan.game, watch_delay: 2 } } }, small);
  const seats = [0, 1].map((seat) => ({ seat, name: names[seat], kind: 'link', yours: false, taken: true, connected: true }));
  const table = (seq, tiles) => ({
    id: 'mine', seq, stamp: `s${seq}`, status: 'playing', sets: ['base'], seats, waiting: [1], events: [{ type: 'tile', player: 0, x: tiles - 1, y: 0 }],
    state: { version: seq, turn: seq, part: 0, over: false, players: [{ score: 3 }, { score: 8 }], tiles: Array.from({ length: tiles }, (_, x) => ({ x, y: 0, rotation: 0, tile: 'base/D' })), discarded: [], figures: [], pieces: [], bag: { left: 70 - seq }, decision: null, aids: [], final: null },
  });
  let now = table(1, 1);
  const answers = [];
  await page.route(/\/api\/games\/(mine|over)\?/, (answer) => {
    if (answer.request().url().includes('/over')) return answer.fulfill({ contentType: 'application/json', body: JSON.stringify({ ...table(60, 3), status: 'over' }) });
    const same = answer.request().headers()['if-none-match'] === `"${now.stamp}"`;
    answers.push(same ? 304 : 200);
    return same ? answer.fulfill({ status: 304 }) : answer.fulfill({ contentType: 'application/json', body: JSON.stringify(now) });
  });
  await page.goto('/tournaments/t1');
  await page.getByRole('link', { name: say('boards'), exact: true }).press('Enter');
  const board = page.getByRole('article', { name: say('boards.board', { board: 1 }) });
  await board.getByText('69 tiles left').waitFor();
  assert.equal(await board.locator('li.turn').innerText().then((text) => text.includes(names[1])), true);
  await board.locator('svg image').waitFor({ state: 'attached' });
  await page.getByText('2 turns late').waitFor();
  await page.waitForResponse((got) => got.url().includes('/api/games/mine') && got.status() === 304);
  now = table(2, 2);
  await board.getByText('68 tiles left').waitFor();
  assert.equal(await board.locator('svg image').count(), 2);
  assert.equal(answers.filter((status) => status === 200).length, 2);
  await sound(page, 'all boards');
  await page.getByLabel(say('boards.name')).fill('cyr');
  await page.getByText('1 : 0 (87 : 73)').waitFor();
  assert.equal(await page.getByRole('article').count(), 1);
});
