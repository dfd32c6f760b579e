// A knock-out in a classroom: a teacher makes it by the form, twelve guests enter with the code on small phones. Two of
// them draw, two draw three times, one shuts the tab and comes back, one never comes, one has not checked in. A long
// run plays it (LONG=1): it takes some minutes.

import assert from 'node:assert/strict';
import { desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { long } from './long.mjs';
import { Table } from './page.mjs';
import { Games, opened, read, signUp, small, sound, until, visitor } from './trial.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = (key, values) => words.say(`tournaments.${key}`, values);
const name = 'Class 7b';
const pupils = ['Max', 'Zoë', 'Ada', 'Konstantin von der Heide-Schmidt', 'Ben', 'Lia', 'Noor', 'Ole', 'Paul', 'Quirin', 'Rosa', 'Samira'];
/** Who shuts the tab as their first game is there and opens it again, and who never comes to any. */
const [comesBack, neverComes] = ['Noor', 'Ole'];

/** When it would begin by itself: one can check in now, and the teacher begins it as soon as all are there. */
const soon = () => new Date(Date.now() + 25 * 60_000);

/** The form as a teacher fills it in. */
async function make(page, shot) {
  await page.goto('/tournaments/new');
  await page.getByLabel(say('form.name'), { exact: true }).fill(name);
  await page.getByLabel(say('form.kind'), { exact: true }).selectOption('knockout');
  await page.getByLabel(words.say('clock_label'), { exact: true }).selectOption('own');
  await page.getByRole('combobox', { name: words.say('clock_kind'), exact: true }).selectOption('turn');
  await page.getByLabel(words.say('clock_turn_s'), { exact: true }).fill('120');
  await page.getByRole('radio', { name: say('form.at_time') }).check();
  const at = soon();
  const two = (n) => String(n).padStart(2, '0');
  await page.getByLabel(say('form.begins'), { exact: true }).fill(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`);
  await page.getByLabel(say('form.check_in'), { exact: true }).selectOption('30');
  await page.getByLabel(say('form.break'), { exact: true }).selectOption('10');
  await page.getByRole('radio', { name: say('entry.code') }).check();
  await page.getByRole('checkbox', { name: say('form.guests') }).check();
  await page.getByLabel(say('form.drawn'), { exact: true }).selectOption('lots');
  await shot(page, 'form');
  await sound(page, 'the form');
  await page.getByRole('button', { name: say('make.go'), exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

/** A guest on a phone: enters by the address with the code, or types it as children do. */
async function enter(page, called, at, code, typed) {
  await page.goto(typed ? at : `${at}#code=${code}`);
  const field = page.getByLabel(say('code'), { exact: true });
  if (typed) await field.fill(code.toLowerCase().replace('-', ' '));
  assert.equal((await field.inputValue()).length, code.length);
  await page.getByLabel(say('guest_name'), { exact: true }).fill(called);
  await page.getByRole('button', { name: say('enter'), exact: true }).tap();
}

/** They say that they are there. */
async function checkIn(page) {
  const here = page.getByRole('button', { name: say('check_in'), exact: true });
  await here.tap();
  await here.waitFor({ state: 'detached' });
}

/** Goes from an ended game to its tournament. If the way to the next game comes just then, the press finds nothing, and is made again. */
async function back(page) {
  const heading = page.getByRole('heading', { name, level: 1 });
  for (const patience of [10_000, 120_000]) {
    await page.getByRole('link', { name: words.say('fixture_back'), exact: true }).first().tap();
    if (await heading.waitFor({ timeout: patience }).then(() => true, () => false)) return;
  }
  assert.fail('nothing leads back to the tournament');
}

for (const lesson of long ? ['12 guests with the code'] : []) {
  test(`a knock-out in a classroom, ${lesson}`, async ({ person, note }) => {
    test.setTimeout(1_500_000);
    const begun = Date.now();
    const shot = (page, what) => page.screenshot({ path: test.info().outputPath(`${what}.png`), fullPage: true });
    const teacher = await signUp(person, 'Ms Frizz', desk);
    const id = await make(teacher, shot);
    const at = `/tournaments/${id}`;
    const { you } = await read(teacher, `/api${at}`);
    assert.match(you.code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await sound(teacher, 'the desk before it begins');
    await shot(teacher, 'desk-before');
    await teacher.goto(`${at}/screen`);
    await teacher.getByText(you.code).waitFor();
    await teacher.getByRole('img', { name: say('invite.qr') }).waitFor();
    await sound(teacher, 'the projector before it begins');
    await teacher.screenshot({ path: test.info().outputPath('projector-before.png') });
    await teacher.goto(at);

    const stranger = await visitor(person, small);
    await stranger.goto('/tournaments');
    await stranger.getByText(say('planned.none')).waitFor();
    assert.equal(await stranger.getByText(name).count(), 0, 'a tournament of guests stands in a list');
    await shot(stranger, 'list-phone');

    const guests = [];
    for (const [i, called] of pupils.entries()) {
      const page = i === 0 ? stranger : await visitor(person, small);
      await enter(page, called, at, you.code, i % 2 === 0);
      await page.getByText(say('entered'), { exact: true }).waitFor();
      guests.push({ name: called, page });
      if (i === 0) {
        await sound(page, 'somebody who has entered');
        await shot(page, 'entered-phone');
      }
    }
    // One more takes a name that is there, then their own, and does not say that they are there.
    const mia = await visitor(person, small);
    await enter(mia, 'max', at, you.code, true);
    await mia.getByText(say('error.name-taken'), { exact: true }).waitFor();
    await shot(mia, 'name-taken-phone');
    await mia.getByLabel(say('guest_name'), { exact: true }).fill('Mia');
    await mia.getByRole('button', { name: say('enter'), exact: true }).tap();
    await mia.getByText(say('entered'), { exact: true }).waitFor();

    for (const { page } of guests) await checkIn(page);
    await shot(guests[3].page, 'checked-in-phone');
    await shot(teacher, 'desk-full');
    await guests.find((one) => one.name === neverComes).page.close();
    await teacher.getByRole('button', { name: say('desk.start'), exact: true }).click();
    await shot(teacher, 'desk-sure');
    await teacher.getByRole('dialog').getByRole('button', { name: say('desk.start'), exact: true }).click();
    note(`all had entered after ${Math.round((Date.now() - begun) / 1000)} s`);

    const first = await until(teacher, `/api${at}`, (t) => t.rounds.length > 0).then(() => read(teacher, `/api${at}/rounds/1`));
    const { entrants } = await read(teacher, `/api${at}`);
    assert.equal(first.list.length, 4, 'twelve of sixteen places: four matches, and four go on');
    const called = (n) => entrants[n].name;
    const plain = first.list.filter((match) => !match.entrants.some((n) => [comesBack, neverComes].includes(called(n))));
    const [once, thrice] = plain.map((match) => match.board);
    await mia.getByText(say('round', { number: 1 }), { exact: false }).first().waitFor();
    await shot(mia, 'left-out-phone');
    await shot(teacher, 'desk-paired');
    const rests = guests.find((one) => one.name !== neverComes && !first.list.some((match) => match.entrants.some((n) => called(n) === one.name)));
    await shot(rests.page, 'bye-phone');

    /** How a game is played: some draw it, at most tables somebody gives up soon; the final is played to its end. */
    const how = async (game) => {
      const { fixture } = await read(teacher, `/api/games/${game}`);
      const { round, board, game: number } = fixture;
      if (round === 1 && (board === thrice || (board === once && number === 1))) return { level: true };
      const { matches } = (await read(teacher, `/api${at}`)).rounds.at(-1);
      return matches === 1 ? {} : { resigns: board % 2, after: 12 };
    };
    const games = new Games();
    const over = until(teacher, `/api${at}`, (t) => t.phase === 'over').then(() => null);

    const plays = async (guest) => {
      let last = '';
      for (;;) {
        const there = opened(guest.page, last);
        there.catch(() => {}); // the page may be closed while it waits for another game
        const game = await Promise.race([there, over]);
        if (game === null) return;
        if (guest.name === comesBack && last === '') {
          const context = guest.page.context();
          await guest.page.close();
          guest.page = await context.newPage();
          await guest.page.goto(at);
          assert.equal(await opened(guest.page), game, 'the table does not open again for who comes back');
          note(`${guest.name} came back to their table`);
        }
        last = game;
        const table = new Table(guest.page);
        await table.board.waitFor();
        const { seats, fixture } = await read(guest.page, `/api/games/${game}`);
        const own = seats.findIndex((seat) => seat.yours);
        const alone = seats.some((seat) => seat.name === neverComes);
        if (alone) await until(teacher, `/api/games/${game}`, (table) => table.status !== 'playing');
        else await games.come(game, guest.page, 2, () => how(game));
        await table.ending.waitFor();
        const where = `${fixture.round}-${fixture.board}-${fixture.game}-${own}`;
        await shot(guest.page, `end-${where}`);
        await back(guest.page);
        await shot(guest.page, `after-${where}`);
      }
    };
    const here = guests.filter((one) => one.name !== neverComes);
    const watch = (async () => {
      for (const number of [1, 2, 3, 4]) {
        await until(teacher, `/api${at}`, (t) => t.rounds.some((r) => r.number === number && r.begun));
        await teacher.waitForTimeout(3000);
        await shot(teacher, `teacher-round-${number}`);
      }
    })();
    await Promise.all([...here.map(plays), watch]);

    const t = await read(teacher, `/api${at}`);
    const { nodes } = await read(teacher, `/api${at}/bracket`);
    const winner = called(nodes.findLast((node) => node.part === 'final' || node.step === 4).winner);
    note(`${winner} has won; all of it took ${Math.round((Date.now() - begun) / 1000)} s`);
    await checkAll(teacher, at, t, { once, thrice });
    for (const page of [teacher, here[0].page, mia]) {
      await page.goto(at);
      await page.getByText(`${winner} has won.`).waitFor();
      await sound(page, 'the end');
    }
    await shot(teacher, 'over');
    await shot(here[0].page, 'over-phone');
    await shot(mia, 'over-mia');
    await teacher.emulateMedia({ media: 'print' });
    await shot(teacher, 'print');
    await teacher.pdf({ path: test.info().outputPath('print.pdf'), format: 'A4' });
    await teacher.emulateMedia({ media: 'screen' });
    await teacher.goto(`${at}/screen`);
    await teacher.getByRole('heading', { level: 1 }).waitFor();
    await teacher.screenshot({ path: test.info().outputPath('projector.png') });
  });
}

/** What holds of it in the end. */
async function checkAll(page, at, t, { once, thrice }) {
  assert.equal(t.rounds.length, 4);
  assert.deepEqual(t.rounds.map((r) => r.matches), [4, 4, 2, 1]);
  const seen = new Set();
  const lost = new Set();
  for (const { number } of t.rounds) {
    const { list } = await read(page, `/api${at}/rounds/${number}`);
    for (const match of list) {
      assert.ok(match.winner !== undefined, `round ${number}, board ${match.board} has no winner`);
      for (const n of match.entrants) {
        assert.ok(!lost.has(n), `${t.entrants[n].name} plays on though they have lost`);
        if (n !== match.winner) lost.add(n);
      }
      for (const { game } of match.games) {
        assert.ok(!seen.has(game));
        seen.add(game);
        assert.notEqual((await read(page, `/api/games/${game}`)).status, 'playing');
      }
      if (number === 1 && match.board === once) assert.equal(match.games.length, 2, 'a drawn game is followed by one');
      if (number === 1 && match.board === thrice) {
        assert.equal(match.games.length, 3, 'three drawn games');
        assert.equal(match.by_lots, true);
      }
      if (match.games.length > 1) {
        const [first, second] = match.games;
        assert.notDeepEqual(first.order, second.order, 'the other begins the next game');
      }
      const never = match.entrants.find((n) => t.entrants[n].name === neverComes);
      if (never !== undefined) assert.notEqual(match.winner, never, 'who never came goes on');
    }
  }
}
