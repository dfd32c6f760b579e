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
import { checkAbsent, checkAll, checkClocks, clocksOf, read } from './eveningchecks.mjs';
import { test } from './fixtures.mjs';
import { KeyPlayer } from './keys.mjs';
import { long } from './long.mjs';
import { MousePlayer } from './mouse.mjs';
import { Table } from './page.mjs';
import { checkFiles } from './swissfiles.mjs';
import { Finger } from './touch.mjs';
import { Words } from './words.mjs';

// A trace of so long an evening would be what is slow; while the tables of a round open, a page may take a minute on two cores.
test.use({ ownServer: true, serverArgs: ['--lobby', 'on'], trace: 'off', navigationTimeout: 180_000, actionTimeout: 180_000 });

const words = new Words();
const say = (key, values) => words.say(`tournaments.${key}`, values);

/** How many bots play from the beginning; one more comes late. */
const bots = 31;

/** How many rounds there are: the last is the one in which a result is corrected afterwards. */
const rounds = 5;

const plan = {
  name: 'An evening', bots: true,
  form: { kind: 'swiss', rounds, break_s: 15, late: true },
  game: { preset: 'classic', clock: { kind: 'turn', turn_s: 60 } },
};

/** Tells of each error that comes to stand on the page. */
function watchAlerts() {
  let before = '';
  new MutationObserver(() => {
    const now = [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent.trim()).filter(Boolean).join(' | ');
    if (now !== '' && now !== before) window.tellAlert(now);
    before = now;
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Somebody with an account and a browser. What their pages say is wrong is added to the list. */
async function signUp(person, name, how, alerts) {
  const page = await person({ ...how, ...calm });
  await page.exposeFunction('tellAlert', (text) => alerts.push({ name, text, at: Date.now(), page: new URL(page.url()).pathname }));
  await page.addInitScript(watchAlerts);
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
    // People's browsers and the server go first: the bots think as fast as they can.
    const child = spawn('nice', ['-n', '15', this.program, ...this.args, '-name', name], { env: { ...process.env, CIRCULADE_TOKEN: token }, stdio: ['ignore', 'ignore', 'pipe'] });
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

/** How long something on a board may take until a turn by hand is given up, in milliseconds. */
const handTime = 25_000;
const pageTime = 180_000;

/** Plays one game at the table that has opened by itself: some turns by hand, then the page is watched and the rest is played by its protocol.
 * `away` has the times in which there was no server: a turn that was tried then is begun anew, as people do, since the page has taken the tile back. */
async function playGame(page, how, url, byHand, away, between = async () => {}) {
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
    const from = Date.now();
    page.setDefaultTimeout(handTime);
    try {
      await ways[how](player, turn);
    } catch (error) {
      // The other one resigns or withdraws, or this turn's time is over: then the board is no more what was looked at.
      if (!(await isAsked(page, id))) break;
      if (!away.some(({ to }) => to >= from - handTime)) throw error;
      if (await table.takeBack.isVisible()) await table.takeBack.click();
    } finally {
      page.setDefaultTimeout(pageTime);
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

/** Waits until a round is there and so many of its matches are decided; all if nothing is said. */
async function roundIs(page, id, number, decided = (r) => r.matches) {
  for (;;) {
    const t = await read(page, `/api/tournaments/${id}`);
    const r = t.rounds.find((one) => one.number === number);
    if (r?.begun && r.decided >= decided(r)) return t;
    await page.waitForTimeout(1000);
  }
}

/** A match between bots of a round that somebody has won. */
async function wonMatch(page, id, round) {
  const { list } = await read(page, `/api/tournaments/${id}/rounds/${round}`);
  const t = await read(page, `/api/tournaments/${id}`);
  const isBot = (n) => t.entrants[n].name.startsWith('Robin');
  return { t, match: list.find(({ entrants, games, winner, award }) => !award && entrants.every(isBot) && games?.[0].over && winner !== undefined) };
}

/** Corrects the result of a game between bots at the desk, and reads it in the log. */
async function correct(olga, id) {
  const { match } = await wonMatch(olga, id, 1);
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

/** Corrects a result of the last round on the page, once all is over: the loser has won after all. */
async function correctAfterwards(olga, id) {
  const { t, match } = await wonMatch(olga, id, rounds);
  await olga.goto(`/tournaments/${id}`);
  await olga.getByRole('button', { name: say('decide_board', { board: match.board }), exact: true }).click();
  const dialog = olga.getByRole('dialog', { name: say('ruling.title', { round: rounds, board: match.board }), exact: true });
  await dialog.getByRole('combobox', { name: say('ruling.what') }).selectOption(say('ruling.correct', { game: 1 }));
  await dialog.getByRole('checkbox', { name: say('ruling.unlike'), exact: true }).check();
  for (const [side, n] of match.entrants.entries()) {
    const own = dialog.getByRole('group', { name: t.entrants[n].name, exact: true });
    await own.getByRole('spinbutton', { name: say('ruling.place'), exact: true }).fill(n === match.winner ? '2' : '1');
    await own.getByRole('spinbutton', { name: say('ruling.game_points'), exact: true }).fill(String(match.games[0].points[1 - side]));
  }
  await dialog.getByRole('textbox', { name: say('desk.reason'), exact: true }).fill('It was written down wrongly.');
  await dialog.getByRole('button', { name: say('correct'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await olga.getByText(say('corrected_because', { reason: 'It was written down wrongly.' }), { exact: true }).waitFor();
  const { list } = await read(olga, `/api/tournaments/${id}/rounds/${rounds}`);
  const [before, after] = [match, list.find(({ board }) => board === match.board)];
  assert.ok(after.winner !== undefined && after.winner !== before.winner, 'the correction did not count');
}

for (const evening of long ? ['32 bots and four people'] : []) {
  test(`a Swiss of five rounds, ${evening}`, async ({ person, server, playwright, note }) => {
    test.setTimeout(3_600_000);
    const begun = Date.now();
    const alerts = [];
    /** The times in which somebody, or all, had no server. */
    const away = [];
    const olga = await signUp(person, 'Olga', desk, alerts);
    const made = await poster(olga.request, server.url)('/api/tournaments', plan);
    const { id } = made;
    const people = [];
    for (const [name, how, options] of [['Ann', 'mouse', desk], ['Ben', 'fingers', phone], ['Cyn', 'keys', desk], ['Dee', 'mouse', desk]]) {
      people.push({ name, how, page: await signUp(person, name, options, alerts) });
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
        for (let round = 1; round <= rounds; round += 1) {
          const game = await playGame(page, how, server.url, round === 1 ? 6 : 3, away, async () => {
            if (name === 'Dee' && round === 2) {
              const from = Date.now();
              await page.context().setOffline(true);
              await page.waitForTimeout(20_000);
              await page.context().setOffline(false);
              away.push({ name, from, to: Date.now() });
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
        const clocks = await clocksOf(olga, id, 3);
        const gone = { from: Date.now(), to: Infinity };
        away.push(gone);
        await server.kill();
        const killed = Date.now();
        await olga.waitForTimeout(15_000);
        const restarted = Date.now();
        await server.restart();
        gone.to = Date.now();
        setTimeout(() => people.forEach(({ name, page }) => page.screenshot({ path: test.info().outputPath(`after-kill-${name}.png`) }).catch(() => {})), 10_000);
        const used = await checkClocks(olga, clocks, killed, restarted);
        note(`the server was away for ${Math.round((restarted - killed) / 1000)} s; ${used.length} clocks were compared, and at most ${Math.max(...used)} ms used`);
      })();

      const [games] = await Promise.all([Promise.all(evenings), director]);
      let t;
      do {
        await olga.waitForTimeout(1000);
        t = await read(olga, `/api/tournaments/${id}`);
      } while (t.phase !== 'over');
      await correctAfterwards(olga, id);
      t = await read(olga, `/api/tournaments/${id}`);
      assert.equal(t.entered, bots + 6);
      await checkAll(olga, id, t);
      await checkAbsent(olga, id, t);
      for (const game of games.flat()) assert.notEqual((await read(olga, `/api/games/${game.id}`)).status, 'playing');
      note(`five rounds in ${Math.round((Date.now() - begun) / 60_000)} minutes; by hand: ${games.flat().reduce((sum, game) => sum + game.turns, 0)} turns`);
      await olga.goto(`/tournaments/${id}`);
      await olga.getByRole('heading', { name: plan.name }).waitFor();
      await checkFiles(olga, id);
      await olga.screenshot({ path: test.info().outputPath('over.png'), fullPage: true });
      await people[1].page.goto(`/tournaments/${id}`);
      const phonePage = people[1].page;
      await phonePage.getByRole('region', { name: say('standings'), exact: true }).waitFor();
      await phonePage.screenshot({ path: test.info().outputPath('over-phone.png'), fullPage: true });
      assert.equal(await phonePage.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0, 'a phone scrolls sideways');
      await checkFiles(phonePage, id);
      // While there is no server, and as it comes again, a page may say so.
      const within = ({ name, at }) => away.some((one) => (one.name ?? name) === name && at >= one.from && at <= one.to + 60_000);
      assert.deepEqual(alerts.filter((one) => !within(one)), [], 'errors that stood on pages');
    } finally {
      await field.stop();
    }
  });
}
