// A team match of five boards, at home and away: two captains enter their teams by the page, one with the keyboard
// alone, the other on a small phone in German and dark; members join by the address of their team. Line-ups are sealed.
// A long run plays it (LONG=1): it takes some minutes.

import assert from 'node:assert/strict';
import { desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { tabTo } from './keys.mjs';
import { long } from './long.mjs';
import { Table } from './page.mjs';
import { Games, opened, read, signUp, small, sound, until, visitor } from './trial.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const english = new Words();
const german = new Words('de');
const say = (key, values) => english.say(`tournaments.${key}`, values);
const sage = (key, values) => german.say(`tournaments.${key}`, values);

const name = 'Cup of the towns';
const teams = { home: { name: 'Northern Lights', members: ['Kim', 'Lars', 'Moritz', 'Nell', 'Otto', 'Pia'] }, away: { name: 'Schachfreunde Süd', members: ['Dora', 'Emil', 'Fritz', 'Gerd', 'Heidi'] } };

/** The organiser fills in the form. */
async function make(page, shot) {
  await page.goto('/tournaments/new');
  await page.getByLabel(say('form.name'), { exact: true }).fill(name);
  await page.getByLabel(say('form.kind'), { exact: true }).selectOption('teams');
  await page.getByLabel(say('form.boards'), { exact: true }).fill('5');
  await page.getByLabel(say('form.legs'), { exact: true }).fill('2');
  await page.getByLabel(english.say('clock_label'), { exact: true }).selectOption('0');
  await page.getByLabel(say('form.break'), { exact: true }).selectOption('1800');
  await shot(page, 'form');
  await page.getByRole('button', { name: say('make.go'), exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

/** Presses a key until a field has a value. */
async function chooseByKeys(page, field, label) {
  await tabTo(page, field);
  for (let i = 0; i < 12; i += 1) {
    if ((await field.evaluate((select) => select.selectedOptions[0].textContent)) === label) return;
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`the arrows do not reach ${label}`);
}

/** A captain with the keyboard alone enters the team. */
async function enterByKeys(page, at, team) {
  await page.goto(at);
  const field = page.getByLabel(say('team.name'), { exact: true });
  await tabTo(page, field);
  await page.keyboard.type(team.name);
  await page.keyboard.press('Enter');
  await page.getByText(say('team.entered'), { exact: true }).waitFor();
}

/** The other one, with fingers, in German. */
async function enterByFingers(page, at, team) {
  await page.goto(at);
  await page.getByLabel(sage('team.name'), { exact: true }).fill(team.name);
  await page.getByRole('button', { name: sage('team.new'), exact: true }).tap();
  await page.getByText(sage('team.entered'), { exact: true }).waitFor();
}

/** All that a page is told, by answers and by its connection. */
function listen(page) {
  const heard = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/tournaments/')) heard.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(Promise.resolve(String(payload)))));
  return async () => (await Promise.all(heard)).join('\n');
}

/** Everything that can be asked for by somebody of a tournament. */
async function askedBy(page, at) {
  const paths = ['', '/rounds/1', '/log', '/export?format=json', '/export?format=csv', '/entrants', '/bracket', '/standings'];
  const answers = await Promise.all(paths.map(async (path) => (await page.request.get(`/api${at}${path}`)).text()));
  return answers.join('\n');
}

/** Whether a line-up stands in what was told: its numbers in a row, or the names in its order. */
const tells = (text, order, names) => {
  const plain = text.replaceAll(/\s/g, '');
  return plain.includes(order.map((n) => names[n]).join('')) || plain.includes(order.join(',')) || plain.includes(order.map((n) => names[n]).join(',')) || plain.includes(order.map((n) => `"${names[n]}"`).join(','));
};

for (const match of long ? ['five boards'] : []) {
  test(`a team match of ${match}`, async ({ person, note }) => {
    test.setTimeout(1_500_000);
    const begun = Date.now();
    const shot = (page, what) => page.screenshot({ path: test.info().outputPath(`${what}.png`), fullPage: true });
    const olga = await signUp(person, 'Olga', desk);
    const id = await make(olga, shot);
    const at = `/tournaments/${id}`;

    const { home, away } = teams;
    const kim = await signUp(person, 'Kim', desk);
    const dora = await signUp(person, 'Dora', { ...small, locale: 'de-DE', colorScheme: 'dark' });
    await enterByKeys(kim, at, home);
    await enterByFingers(dora, at, away);
    await sound(kim, 'a captain');
    await sound(dora, 'a captain in German');
    await shot(kim, 'captain');
    await shot(dora, 'captain-de');
    const pages = new Map([['Kim', kim], ['Dora', dora]]);
    const tableOf = (page) => new Table(page, page === dora ? german : english);
    for (const [captain, team] of [[kim, home], [dora, away]]) {
      const { you } = await read(captain, `/api${at}`);
      for (const [i, member] of team.members.slice(1).entries()) {
        const page = await signUp(person, member, small);
        pages.set(member, page);
        if (i % 2 === 0) await page.goto(`${at}#team=${encodeURIComponent(you.team_code)}`);
        else {
          await page.goto(at);
          await page.getByRole('radio', { name: say('team.join') }).check();
          await page.getByLabel(say('team.code'), { exact: true }).fill(you.team_code.toLowerCase());
        }
        await page.getByRole('button', { name: say('team.join'), exact: true }).tap();
        await page.getByText(say('team.joined'), { exact: true }).waitFor();
      }
    }
    await shot(pages.get('Lars'), 'member-phone');
    await sound(pages.get('Lars'), 'a member');
    note(`all were in after ${Math.round((Date.now() - begun) / 1000)} s`);

    await olga.getByRole('button', { name: say('desk.start'), exact: true }).click();
    await olga.getByRole('dialog').getByRole('button', { name: say('desk.start'), exact: true }).click();
    await until(olga, `/api${at}`, (t) => t.rounds.length > 0);

    // Kim hands in by keyboard: Otto at the first board, and who is left at theirs; Kim rests.
    const orders = { home: [4, 2, 5, 3, 1], away: [3, 0, 4, 1, 2] };
    const others = [dora, olga, pages.get('Emil'), await visitor(person, desk)];
    const heard = others.map(listen);
    for (const page of others) await page.goto(at);
    const handIn = kim.getByRole('button', { name: say('lineup.hand_in'), exact: true });
    await tabTo(kim, handIn);
    await kim.keyboard.press('Enter');
    const dialog = kim.getByRole('dialog');
    for (const [i, member] of orders.home.entries()) await chooseByKeys(kim, dialog.getByRole('combobox').nth(i), home.members[member]);
    await sound(kim, 'the line-up');
    await shot(kim, 'lineup');
    await tabTo(kim, dialog.getByRole('button', { name: say('lineup.hand_in'), exact: true }));
    await kim.keyboard.press('Enter');
    await kim.getByText(say('lineup.done'), { exact: true }).waitFor();
    assert.ok(tells(await askedBy(kim, at), orders.home, home.members), 'the captain does not see their own line-up');
    await dora.getByText(sage('lineup.other_in', { name: home.name })).waitFor();
    await shot(kim, 'handed-in');
    await shot(dora, 'other-in-de');
    await shot(olga, 'desk-sealed');
    for (const [i, page] of others.entries()) {
      assert.ok(!tells(await heard[i](), orders.home, home.members), 'a page was told the sealed line-up');
      assert.ok(!tells(await askedBy(page, at), orders.home, home.members), 'the sealed line-up can be asked for');
      assert.ok(!tells(await page.locator('body').textContent(), orders.home, home.members), 'a page shows the sealed line-up');
    }

    await dora.getByRole('button', { name: sage('lineup.hand_in'), exact: true }).tap();
    for (const [i, member] of orders.away.entries()) await dora.getByRole('dialog').getByRole('combobox').nth(i).selectOption({ label: away.members[member] });
    await sound(dora, 'the line-up in German');
    await shot(dora, 'lineup-de');
    await dora.getByRole('dialog').getByRole('button', { name: sage('lineup.hand_in'), exact: true }).tap();
    await dora.getByText(sage('lineup.done'), { exact: true }).waitFor();
    for (const [i, page] of others.entries()) {
      await page.getByText('Otto', { exact: false }).and(page.locator('td *')).first().waitFor();
      const told = await heard[i]();
      assert.ok(tells(told, orders.home, home.members) && tells(told, orders.away, away.members), 'both line-ups are in, and a page is not told them');
    }
    await shot(kim, 'both-in');
    await shot(dora, 'both-in-de');
    const first = await read(olga, `/api${at}/rounds/1`);
    assert.deepEqual(first.list[0].lineups, first.list[0].entrants.map((n) => (n === 0 ? orders.home : orders.away)));

    const begin = olga.getByRole('button', { name: say('desk.begin', { round: 1 }), exact: true });
    await begin.click();
    const rounds = [];
    for (const round of [1, 2]) {
      await until(olga, `/api${at}`, (t) => t.rounds.some((r) => r.number === round && r.begun));
      const games = new Map();
      const { list } = await until(olga, `/api${at}/rounds/${round}`, (r) => (r.list[0].games ?? []).length === 5);
      const [{ lineups, entrants }] = list;
      const playing = entrants.flatMap((n, side) => lineups[side].map((m, i) => ({ member: (n === 0 ? home : away).members[m], place: i + 1, side })));
      await Promise.all(
        playing.map(async ({ member }) => {
          games.set(member, await opened(pages.get(member), games.get(member)));
          await tableOf(pages.get(member)).board.waitFor();
        }),
      );
      await checkOrder(olga, at, round);
      if (round === 1) {
        await olga.goto(`${at}/boards`);
        for (const place of [1, 2, 3, 4, 5]) await olga.getByRole('article', { name: say('boards.board', { board: place }), exact: true }).getByText(/tiles left/).waitFor();
        await sound(olga, 'all boards');
        await shot(olga, 'boards');
        const watcher = others[3];
        await watcher.goto(`${at}/boards`);
        await watcher.setViewportSize({ width: 360, height: 780 });
        await watcher.getByText(/tiles left/).nth(1).waitFor();
        await sound(watcher, 'all boards on a phone');
        await shot(watcher, 'boards-phone');
        await shot(pages.get('Otto'), 'table-phone');
        await shot(dora, 'table-de');
      }
      // A board is drawn in the first round; at others somebody gives up; one is played to its end.
      const tables = new Games();
      await Promise.all(
        playing.map(async ({ member, place }) => {
          const page = pages.get(member);
          const way = round === 1 && place < 3 ? { level: place === 2 } : { resigns: place % 2, after: 12 };
          await tables.come(games.get(member), page, 2, async () => way);
          await tableOf(page).ending.waitFor();
          await page.goto(at);
        }),
      );
      await olga.goto(at);
      await shot(olga, `desk-after-${round}`);
      rounds.push((await until(olga, `/api${at}/rounds/${round}`, (r) => r.list[0].decided)).list[0]);
      if (round === 1) {
        await until(olga, `/api${at}`, (t) => t.rounds.length === 2);
        await kim.getByRole('button', { name: say('lineup.hand_in'), exact: true }).waitFor();
        await shot(kim, 'round-2');
        await shot(dora, 'round-2-de');
        await olga.getByRole('button', { name: say('desk.begin', { round: 2 }), exact: true }).click();
      }
    }
    assert.deepEqual(rounds[1].entrants, rounds[0].entrants.toReversed(), 'each team is at home once');
    const t = await until(olga, `/api${at}`, (now) => now.phase === 'over');
    checkScores(rounds);
    const { rows } = await read(olga, `/api${at}/standings`);
    note(`${rounds.map((m) => m.score.join(' : ')).join(', ')}; ${t.entrants[rows[0].entrant].name} is first; all of it took ${Math.round((Date.now() - begun) / 1000)} s`);
    for (const page of [olga, dora, pages.get('Lars')]) {
      await page.goto(at);
      await page.getByRole('table', { name: page === dora ? sage('standings') : say('standings') }).waitFor();
      await sound(page, 'the end');
    }
    await shot(olga, 'over');
    await shot(dora, 'over-de');
    await shot(pages.get('Lars'), 'over-phone');
    await olga.emulateMedia({ media: 'print' });
    await shot(olga, 'print');
  });
}

/** The first team of a match begins at boards 1, 3 and 5, the other at 2 and 4; the page says so at each board. */
async function checkOrder(page, at, round) {
  const { list } = await read(page, `/api${at}/rounds/${round}`);
  const [{ games, entrants, lineups }] = list;
  assert.deepEqual(games.toSorted((a, b) => a.place - b.place).map(({ order }) => order[0]), [0, 1, 0, 1, 0]);
  const { entrants: all } = await read(page, `/api${at}`);
  const names = [0, 1, 2, 3, 4].map((i) => all[entrants[i % 2]].members.find((one) => one.member === lineups[i % 2][i]).name);
  await page.goto(at);
  const rows = page.getByRole('row').filter({ hasText: say('match.begins') });
  await rows.nth(4).waitFor();
  for (const [i, who] of names.entries()) assert.match(await rows.nth(i).innerText(), new RegExp(`${who} \\(${say('match.begins')}\\)`));
}

/** The score of a match is that of its boards: 1, a half or nothing each. */
function checkScores(rounds) {
  for (const { games, score, winner, entrants } of rounds) {
    assert.equal(games.length, 5);
    const sums = [0, 0];
    for (const { ranks } of games) for (const side of [0, 1]) sums[side] += ranks[0] === ranks[1] ? 0.5 : ranks[side] === 1 ? 1 : 0;
    assert.deepEqual(score.map((text) => Number(text.replace('½', '.5'))), sums);
    assert.equal(winner, sums[0] === sums[1] ? undefined : entrants[sums[0] > sums[1] ? 0 : 1]);
  }
  assert.deepEqual(rounds[0].games.find((game) => game.place === 2).ranks, [1, 1], 'who takes nobody on draws nothing to nothing');
}
