// An evening's tournament as a club has it: a Swiss of five rounds with 32 bots and four people in browsers. One of
// them loses their network, one is late, one never comes, one withdraws, a result is corrected, and the server dies in
// the third round. A long run plays it (LONG=1): it takes twenty minutes.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { poster } from './api.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { KeyPlayer } from './keys.mjs';
import { long } from './long.mjs';
import { MousePlayer } from './mouse.mjs';
import { Table } from './page.mjs';
import { Finger } from './touch.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = (key, values) => words.say(`tournaments.${key}`, values);

/** How many bots play from the beginning; one more comes late. */
const bots = 31;

const plan = {
  name: 'An evening', bots: true,
  form: { kind: 'swiss', rounds: 5, break_s: 15, late: true },
  game: { preset: 'classic', clock: { kind: 'turn', turn_s: 60 } },
};

/** Somebody with an account and a browser. */
async function signUp(person, name, how) {
  const page = await person({ ...how, ...calm });
  const made = await page.request.post('/api/account', { data: { name, password: 'correct horse battery' } });
  assert.equal(made.status(), 201, await made.text());
  await page.addInitScript(() => localStorage.setItem('circulade.account', 'yes'));
  return page;
}

/** An account of a bot, and its token. */
async function bot(playwright, url, name) {
  const request = await playwright.request.newContext({ baseURL: url });
  const post = poster(request, url);
  await post('/api/account', { name, password: 'correct horse battery' });
  await post('/api/account/bot', { on: true });
  const { secret } = await post('/api/account/tokens', { name: 'evening' });
  await request.dispose();
  return { name, token: secret };
}

/** Our example bots, as processes. */
class Bots {
  constructor(url, id) {
    this.folder = mkdtempSync(join(tmpdir(), 'circulade-bots-'));
    this.program = join(this.folder, 'opponent');
    execFileSync('go', ['build', '-o', this.program, './clients/go/opponent'], { cwd: resolve(import.meta.dirname, '../..'), stdio: 'inherit' });
    this.args = ['-server', url, '-tournament', id, '-tables', '1'];
    this.running = [];
  }

  start({ name, token }) {
    const child = spawn(this.program, [...this.args, '-name', name], { env: { ...process.env, CIRCULADE_TOKEN: token }, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text) => { child.said = (child.said ?? '') + text; });
    child.ended = new Promise((done) => { child.on('exit', done); });
    this.running.push(child);
    return child;
  }

  async stop() {
    for (const child of this.running) child.kill('SIGKILL');
    await Promise.all(this.running.map((child) => child.ended));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Whoever plays a turn by mouse, fingers or keys, until the game is over. */
const ways = {
  async mouse(player, turn) {
    const { table } = player;
    await player.place(turn);
    // From the list: while spots are aimed at, the time of a turn runs.
    if (await table.asked()) await ((await table.claims.count()) > 0 && turn % 2 === 0 ? table.press(table.claims.first()) : table.pass());
    await table.ready.waitFor();
    await table.press(table.confirm);
  },
  async fingers(player) {
    await player.place();
    if (await player.table.asked()) await player.claim();
    await player.table.confirm.tap();
  },
  keys: (player, turn) => player.byKeys(turn),
};
const players = { mouse: MousePlayer, fingers: Finger, keys: KeyPlayer };

/** Plays one game at the table that has opened by itself: some turns by hand, then the page is watched and the rest is played by its protocol. */
async function playGame(page, how, url, byHand, between = async () => {}) {
  await page.waitForURL(/\/t\//, { timeout: 600_000 });
  const id = new URL(page.url()).pathname.split('/').pop();
  const table = new Table(page);
  const player = new players[how](table);
  let turn = 0;
  while (turn < byHand) {
    await table.fresh.or(table.ending).first().waitFor({ timeout: 300_000 });
    if (await table.ending.isVisible()) return { id, turns: turn };
    turn += 1;
    if (turn === 3) await between(table);
    try {
      await ways[how](player, turn);
    } catch (error) {
      // The other one resigns or withdraws, or this turn's time is over: then the board is no more what was looked at.
      if (await isAsked(page, id)) throw error;
      break;
    }
  }
  await byProtocol(page, url, id);
  await table.ending.waitFor({ timeout: 300_000 });
  return { id, turns: turn };
}

/** Whether the game goes on and it is the turn of this page. */
async function isAsked(page, id) {
  const now = await read(page, `/api/games/${id}`);
  return now.status === 'playing' && now.seats[now.waiting[0]]?.yours === true;
}

/** Plays a seat to the end by its protocol, as long as the server is there. */
async function byProtocol(page, url, id) {
  for (;;) {
    try {
      const now = await (await page.request.get(`/api/games/${id}`)).json();
      if (now.status !== 'playing') return;
      const d = now.state.decision;
      if (d && now.seats[d.player].yours) {
        const at = d.choices[Math.floor(Math.random() * d.choices.length)];
        const text = [at.text, ...(at.ranges ?? []).map((r) => r.min)].join(' ');
        await page.request.post(`/api/games/${id}/choices`, { headers: { Origin: url }, data: { seq: now.seq, move: `move-${now.seq}-${id}`, all: [text] } });
        continue;
      }
    } catch { /* the server was killed: it comes again */ }
    await page.waitForTimeout(300);
  }
}

/** Asks again while a server is away. */
async function read(page, path) {
  for (;;) {
    try {
      const got = await page.request.get(path);
      if (got.ok()) return await got.json();
    } catch { /* it comes again */ }
    await page.waitForTimeout(500);
  }
}

/** Waits until a round is there and so many of its matches are decided; all if nothing is said. */
async function roundIs(page, id, number, decided = (r) => r.matches) {
  for (;;) {
    const t = await read(page, `/api/tournaments/${id}`);
    const r = t.rounds.find((one) => one.number === number);
    if (r?.begun && r.decided >= decided(r)) return t;
    await page.waitForTimeout(1000);
  }
}

/** Corrects the result of a game between bots at the desk, and reads it in the log. */
async function correct(olga, id) {
  const { list } = await read(olga, `/api/tournaments/${id}/rounds/1`);
  const t = await read(olga, `/api/tournaments/${id}`);
  const nameOf = (n) => t.entrants[n].name;
  const match = list.find((one) => one.entrants.every((n) => nameOf(n).startsWith('Robin')) && one.games?.[0].over && one.winner !== undefined);
  const [game] = match.games;
  const ranks = game.ranks.map((rank) => 3 - rank);
  await poster(olga.request, new URL(olga.url()).origin)(`/api/tournaments/${id}/desk`, {
    correct: { round: 1, attempt: 0, board: match.board, place: game.place ?? 0, game: game.number, ranks, points: [...game.points].toReversed(), reason: 'They had swapped seats.' },
  });
  await olga.goto(`/tournaments/${id}`);
  await olga.locator('summary', { hasText: say('log') }).click();
  await olga.getByText('They had swapped seats.').first().waitFor();
  return match.board;
}

for (const evening of long ? ['32 bots and four people'] : []) {
  test(`a Swiss of five rounds, ${evening}`, async ({ person, server, playwright, note }) => {
    test.setTimeout(3_600_000);
    const begun = Date.now();
    const olga = await signUp(person, 'Olga', desk);
    const made = await poster(olga.request, server.url)('/api/tournaments', plan);
    const { id } = made;
    const people = [];
    for (const [name, how, options] of [['Ann', 'mouse', desk], ['Ben', 'fingers', phone], ['Cyn', 'keys', desk], ['Dee', 'mouse', desk]]) {
      people.push({ name, how, page: await signUp(person, name, options) });
    }
    for (const { page, how } of people) {
      await page.goto(`/tournaments/${id}`);
      const enter = page.getByRole('button', { name: say('enter'), exact: true });
      if (how === 'fingers') await enter.tap();
      else await enter.press('Enter');
      await page.getByRole('button', { name: say('withdraw'), exact: true }).waitFor();
    }
    const nemo = await bot(playwright, server.url, 'Nemo');
    await fetch(`${server.url}/api/tournaments/${id}/entry`, { method: 'POST', headers: { Authorization: `Bearer ${nemo.token}`, 'Content-Type': 'application/json' }, body: '{}' });
    const field = new Bots(server.url, id);
    try {
      const accounts = [];
      for (let n = 0; n <= bots; n += 1) accounts.push(await bot(playwright, server.url, `Robin ${n + 1}`));
      const late = accounts.pop();
      const processes = accounts.map((account) => field.start(account));
      for (;;) {
        if ((await read(olga, `/api/tournaments/${id}`)).entered === bots + 5) break;
        await olga.waitForTimeout(500);
      }
      await olga.goto(`/tournaments/${id}`);
      await poster(olga.request, server.url)(`/api/tournaments/${id}/desk`, { start: {} });

      const evenings = people.map(async ({ name, how, page }) => {
        const games = [];
        for (let round = 1; round <= 5; round += 1) {
          const game = await playGame(page, how, server.url, round === 1 ? 6 : 3, async () => {
            if (name === 'Dee' && round === 2) {
              await page.context().setOffline(true);
              await page.waitForTimeout(20_000);
              await page.context().setOffline(false);
            }
          });
          games.push(game);
          await page.goto(`/tournaments/${id}`);
        }
        return games;
      });

      const director = (async () => {
        await roundIs(olga, id, 1);
        const board = await correct(olga, id);
        note(`board ${board} of round 1 was corrected`);
        await roundIs(olga, id, 2, () => 0);
        field.start(late);
        await roundIs(olga, id, 2, (r) => r.matches - 1);
        processes[0].kill('SIGKILL');
        await fetch(`${server.url}/api/tournaments/${id}/entry`, { method: 'DELETE', headers: { Authorization: `Bearer ${accounts[0].token}` } });
        await roundIs(olga, id, 3, () => 4);
        await server.kill();
        await olga.waitForTimeout(5000);
        await server.restart();
      })();

      const [games] = await Promise.all([Promise.all(evenings), director]);
      let t;
      do {
        await olga.waitForTimeout(1000);
        t = await read(olga, `/api/tournaments/${id}`);
      } while (t.phase !== 'over');
      await checkAll(olga, id, t);
      note(`five rounds in ${Math.round((Date.now() - begun) / 60_000)} minutes; by hand: ${games.flat().reduce((sum, game) => sum + game.turns, 0)} turns`);
      await olga.goto(`/tournaments/${id}`);
      await olga.getByRole('heading', { name: plan.name }).waitFor();
      await olga.screenshot({ path: test.info().outputPath('over.png'), fullPage: true });
      await people[1].page.goto(`/tournaments/${id}`);
      await people[1].page.screenshot({ path: test.info().outputPath('over-phone.png'), fullPage: true });
    } finally {
      await field.stop();
    }
  });
}

/** Points as standings say them. */
const numberOf = (text) => Number(text.replace('½', '.5'));

/** What holds of it in the end: nobody met twice, every game counted once and as its table ended, the standings add up. */
async function checkAll(page, id, t) {
  assert.equal(t.entered, bots + 6);
  const points = new Map();
  const add = (n, more) => points.set(n, (points.get(n) ?? 0) + more);
  const met = new Set();
  const seen = new Set();
  for (let number = 1; number <= 5; number += 1) {
    const { list, byes = [], half = [] } = await read(page, `/api/tournaments/${id}/rounds/${number}`);
    const busy = new Set();
    for (const { entrants, games, board, winner, award, points: given } of list) {
      for (const n of entrants) {
        assert.ok(!busy.has(n), `${n} is twice in round ${number}`);
        busy.add(n);
      }
      const pair = entrants.toSorted((a, b) => a - b).join(' and ');
      assert.ok(!met.has(pair), `${pair} have met before round ${number}`);
      met.add(pair);
      assert.equal(games.length, 1, `board ${board} of round ${number}`);
      const [{ game }] = games;
      assert.ok(!seen.has(game), `${game} counts twice`);
      seen.add(game);
      const table = await read(page, `/api/games/${game}`);
      assert.notEqual(table.status, 'playing', `${game} goes on`);
      entrants.forEach((n, side) => add(n, award ? numberOf(given[side]) : winner === undefined ? 0.5 : winner === n ? 1 : 0));
    }
    for (const n of byes) add(n, 1);
    for (const n of half) add(n, 0.5);
  }
  const { rows, tie_breaks: by } = await read(page, `/api/tournaments/${id}/standings`);
  assert.equal(by[0], 'score');
  for (const { entrant, values } of rows) {
    assert.equal(numberOf(values[0]), points.get(entrant) ?? 0, `the score of ${t.entrants[entrant].name}`);
  }
}
