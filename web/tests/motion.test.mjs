// What happened, as it is seen and heard, and why points were given.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

/** The other seat, which plays by its secret without a page. */
class Other {
  constructor(page, table, secrets) {
    Object.assign(this, { page, id: table.id, secrets, post: poster(page.request) });
  }

  async state() {
    const answer = await this.page.request.get(`/api/games/${this.id}`);
    return answer.json();
  }

  /** Plays these choices one by one, and goes through what is merely offered. */
  async step(...texts) {
    while (texts.length > 0) {
      const { kind, choices } = (await this.state()).state.decision;
      const leave = kind === 'window' && !choices.some((c) => c.text === texts[0]);
      await this.play(leave ? 'continue' : texts.shift());
    }
  }

  /** Plays these choices for whoever must act. */
  async play(...all) {
    const { seq, state } = await this.state();
    const { secret } = this.secrets.find((s) => s.seat === state.decision.player);
    return this.post(`/api/games/${this.id}/choices`, { seq, move: `m${seq}`, all }, { Authorization: `Bearer ${secret}` });
  }
}

// Bo closes a city of two tiles; then a tile comes that fits nowhere.
const draw = ['base/U', 'base/E', 'base/C', 'base/U', 'base/U', 'base/U', 'base/U', 'base/U', 'base/U'];
const begun = [['tile 1,0 r0', 'pass']];
const closes = ['tile 0,-1 r180', 'follower c0'];

/** Ann at the page, Bo elsewhere; moves already made by whose turn it was. */
async function sit({ person, server }, device, { moves = begun, before = async () => {}, ...setup } = {}) {
  const page = await person(device);
  await before(page);
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }];
  const { table, secrets } = await poster(page.request, server.url)('/api/games', { seats, draw, draw_end: true, ...setup });
  const bo = new Other(page, table, secrets);
  await bo.step(...moves.flat());
  await page.goto(`/t/${table.id}`);
  const shown = new Table(page);
  await shown.board.waitFor();
  return { page, table: shown, bo };
}

/** Notes from now on, in the page itself, what moves because something happened. */
const watch = (page) =>
  page.evaluate(() => {
    const seen = { first: 0, last: 0, idle: 0, tile: 0, points: 0, lying: 0, flights: 0 };
    window.seen = seen;
    // In so many frames something moved since a key was pressed.
    window.after = 0;
    let pressed = false;
    addEventListener('keydown', () => (pressed = true), true);
    const look = () => {
      const running = document.getAnimations().filter((a) => !(a instanceof CSSTransition) && a.effect.target?.closest('.board, .sky'));
      seen.idle += 1;
      if (running.length > 0) {
        seen.idle = 0;
        seen.last = performance.now();
        seen.first ||= seen.last;
        if (pressed) window.after += 1;
      }
      for (const { effect } of running) {
        const { duration } = effect.getComputedTiming();
        if (effect.target.closest('.tiles')) seen.tile = duration;
        if (effect.target.matches('.points')) seen.points = duration;
        if (effect.target.closest('.lying')) seen.lying = 1;
      }
      seen.flights = Math.max(seen.flights, document.querySelectorAll('.flight').length);
      requestAnimationFrame(look);
    };
    look();
  });

const seen = (page) => page.evaluate(() => window.seen);
const stirred = (page) => page.waitForFunction(() => window.seen.first > 0);
// Counted in frames: on a slow machine one may take longer than any pause.
const settled = (page) => page.waitForFunction(() => window.seen.idle > 14 && window.seen.first > 0 && performance.now() - window.seen.last > 200);
const frames = (page, n) => page.evaluate((count) => new Promise((done) => {
  const next = (left) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : done());
  next(count);
}), n);

const sizes = { 'at a desk': desk, 'on a phone': phone };

for (const [size, device] of Object.entries(sizes)) {
  test(`what somebody else does is seen, and is over in time, ${size}`, async ({ person, server, note }) => {
    const { page, table, bo } = await sit({ person, server }, device);
    await table.turn.getByText(/Bo/).first().waitFor();
    assert.doesNotMatch(await page.title(), /Your turn/);
    await watch(page);
    await bo.play(...closes);
    await settled(page);
    const { first, last, idle: _, ...was } = await seen(page);
    assert.deepEqual({ ...was, points: was.points <= 600 }, { tile: 250, points: true, lying: 0, flights: 2 });
    assert.ok(last - first < 2000, `it moved for ${last - first} ms`);
    note(`a tile, a figure, points and a way home: ${Math.round(last - first)} ms`);
    // It left nothing behind, and a reload shows none of it again.
    assert.equal(await page.locator('.flight').count(), 0);
    assert.match(await page.title(), /^● Your turn – /);
    await table.fresh.waitFor();
    await page.reload();
    await table.fresh.waitFor();
    await watch(page);
    await frames(page, 20);
    assert.equal((await seen(page)).first, 0, 'what is over is shown again');
  });
}

test('any key ends what moves, and still does its work', async ({ person, server }) => {
  const { page, table, bo } = await sit({ person, server }, desk);
  await watch(page);
  await bo.play(...closes);
  await stirred(page);
  await page.keyboard.press('?');
  await table.dialog.getByRole('heading', { name: table.words.say('help_heading') }).waitFor();
  await frames(page, 2);
  const after = await page.evaluate(() => window.after);
  assert.ok(after <= 2, `it went on for ${after} frames`);
  assert.equal(await page.locator('.flight').count(), 0);
});

test('the player to move is never kept waiting', async ({ person, server }) => {
  const { page, table, bo } = await sit({ person, server }, desk);
  await watch(page);
  await bo.play(...closes);
  await stirred(page);
  await table.square(2, 0).click();
  await table.takeBack.waitFor();
  assert.deepEqual(await table.scores(), [0, 4], 'the state is shown at once');
});

test('nothing moves for those who want no motion, or have turned it off', async ({ person, server }) => {
  for (const [device, off] of [[{ ...desk, ...calm }, false], [desk, true]]) {
    const before = (page) => (off ? page.addInitScript(() => localStorage.setItem('circulade.motion', 'off')) : null);
    const { page, table, bo } = await sit({ person, server }, device, { before });
    await watch(page);
    await bo.play(...closes);
    await table.fresh.waitFor();
    await frames(page, 10);
    const { first, flights } = await seen(page);
    assert.deepEqual([first, flights], [0, 0]);
    assert.deepEqual(await table.scores(), [0, 4]);
  }
});

test('a prisoner is led away, and the tower that caught him grows', async ({ person, server }) => {
  const setup = { expansions: ['tower'], draw: ['tower/TO/RRR', ...Array(8).fill('base/U')] };
  const moves = [['tile 1,0 r0', 'pass'], ['tile 2,0 r0', 'tower 1,0'], ['tile 3,0 r0', 'follower r0'], ['tile -1,0 r0']];
  const { page, table, bo } = await sit({ person, server }, desk, { ...setup, moves });
  assert.equal(await table.board.locator('.figure').count(), 1);
  await watch(page);
  await bo.step('tower 1,0', 'capture 3,0 r0');
  await settled(page);
  const { flights, lying } = await seen(page);
  assert.deepEqual([flights, lying], [1, 1]);
  assert.equal(await table.board.locator('.figure').count(), 0);
  await table.player(1).getByRole('button', { expanded: false }).click();
  await table.player(1).getByText('Prisoner: Follower of Ann').waitFor();
});

test('five computer players at once do not make the page lag behind', async ({ person, server }) => {
  const page = await person(desk);
  const seats = [{ name: 'Ann', kind: 'here' }, ...['Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((name) => ({ name, kind: 'bot', bot: 'greedy' }))];
  const { table } = await poster(page.request, server.url)('/api/games', { seats, seed: 'six', expansions: [] });
  await page.goto(`/t/${table.id}`);
  const ann = new Table(page);
  await ann.fresh.waitFor();
  await ann.seen();
  await ann.squares.first().click();
  if (await ann.asked()) await ann.pass();
  await watch(page);
  await ann.confirm.click();
  await ann.ready.waitFor({ state: 'detached' });
  await ann.fresh.waitFor();
  const told = await page.evaluate(() => performance.now());
  await settled(page);
  const { last } = await seen(page);
  assert.ok(last - told < 2200, `it moved for ${last - told} ms after everything was known`);
  assert.equal(await ann.board.locator('.outline').count(), 5, 'the last tiles are not framed');
  assert.equal(await ann.board.locator('.outline .badge use').count(), 5, 'the frames have no glyphs');
});

test('a tile that fits nowhere is told to all, and lies in the tray', async ({ person, server }) => {
  for (const device of [desk, phone]) {
    const { page, table, bo } = await sit({ person, server }, { ...device, ...calm });
    await bo.play(...closes);
    const { words } = table;
    await page.locator('.banners').getByText(words.say('discard_banner')).waitFor();
    const said = words.say('event.discard', { name: 'Ann' });
    await page.waitForFunction((text) => [...document.querySelectorAll('[role=log] p')].filter((p) => p.textContent.includes(text)).length === 1, said);
    await page.getByRole('button', { name: words.say('tray_show') }).click();
    await page.getByRole('tabpanel').getByRole('img', { name: /^Tile C:/ }).waitFor();
    assert.equal(await page.locator('.banners').getByText(words.say('discard_banner')).count(), 0);
  }
});

test('every rule that can give points has its text in five languages', async ({ person }) => {
  const page = await person(desk);
  const { scores } = await (await page.request.get('/api/hello')).json();
  assert.ok(scores.length > 20, 'the server names no rules');
  for (const locale of ['en', 'es', 'it', 'de', 'fr']) {
    const words = new Words(locale);
    assert.deepEqual(scores.filter((rule) => !words.say(`rule.${rule}`)), [], locale);
  }
});

for (const [size, device] of Object.entries(sizes)) {
  const small = device === phone;

  test(`a score in the log is explained by key, ${size}`, async ({ person, server }) => {
    const { page, table, bo } = await sit({ person, server }, { ...device, ...calm });
    const { words } = table;
    await bo.play(...closes);
    await table.fresh.waitFor();
    if (small) await table.more.press('Enter');
    else await table.openLog();
    const score = page.getByRole('button', { name: /^Bo \+4: city/ });
    await score.press('Enter');
    const heading = table.dialog.getByRole('heading', { name: 'Bo: +4' });
    await heading.and(page.locator(':focus')).waitFor();
    await table.dialog.getByText(words.say('rule.BA-16')).waitFor();
    await table.dialog.getByText(`BA-16 · ${words.say('why_base')}`).waitFor();
    assert.equal(await table.dialog.getByRole('link', { name: words.say('rules_read') }).getAttribute('href'), '/rules/BA-16');
    await table.dialog.getByText('2 × 2 = 4').waitFor();
    // The whole city is lit, and to be seen beside the card.
    const lit = await table.board.locator('.lit rect').all();
    assert.equal(lit.length, 2);
    const card = await table.dialog.boundingBox();
    for (const rect of lit) {
      const box = await rect.boundingBox();
      assert.ok(small ? box.y + box.height <= card.y : box.x + box.width <= card.x, 'the card lies over the city');
    }
    assert.deepEqual(await violations(page, 'why'), []);
    await page.keyboard.press('Escape');
    await table.dialog.waitFor({ state: 'detached' });
    await score.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await table.board.locator('.lit rect').first().waitFor({ state: 'detached' });
  });

  test(`a total is explained by key, score by score, ${size}`, async ({ person, server }) => {
    const { page, table, bo } = await sit({ person, server }, { ...device, ...calm });
    const { words } = table;
    await bo.play(...closes);
    await table.fresh.waitFor();
    const total = table.player(1).getByRole('button', { name: `${words.say('log_why')} ${words.say('why_all_title', { name: 'Bo', points: 4 })}` });
    const row = table.player(1).getByRole('button', { expanded: false });
    if (await row.isVisible()) await row.press('Enter');
    await total.press('Enter');
    await table.dialog.getByRole('heading', { name: words.say('why_all_title', { name: 'Bo', points: 4 }) }).waitFor();
    assert.deepEqual(await violations(page, 'all points'), []);
    await table.dialog.getByRole('button', { name: /^2 tiles · 0, -1 \+4 Why\?$|^2 tiles · 0, 0 \+4 Why\?$/ }).press('Enter');
    await table.dialog.getByRole('heading', { name: 'Bo: +4' }).waitFor();
    assert.equal(await table.board.locator('.lit rect').count(), 2);
    await table.dialog.getByRole('button', { name: words.say('why_back') }).press('Enter');
    await table.dialog.getByRole('heading', { name: words.say('why_all_title', { name: 'Bo', points: 4 }) }).waitFor();
    assert.equal(await table.board.locator('.lit rect').count(), 0);
    await page.keyboard.press('Escape');
    await total.and(page.locator(':focus')).waitFor();
  });
}

test('the totals of a whole game are the sums of their scores', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm });
  const seats = ['Ann', 'Bo', 'Cy'].map((name) => ({ name, kind: 'bot', bot: 'greedy' }));
  const tiles = ['E', 'E', 'U', 'V', 'W', 'K', 'B', 'E', 'U', 'V', 'A', 'H', 'J', 'E', 'V', 'U', 'N', 'K', 'B', 'V', 'E', 'U'];
  const setup = { seed: 'sums', expansions: ['king-robber', 'traders-builders'], draw: tiles.map((id) => `base/${id}`), draw_end: true };
  const { table } = await poster(page.request, server.url)('/api/games', { seats, ...setup });
  await page.goto(`/t/${table.id}`);
  const shown = new Table(page);
  await shown.ending.waitFor({ timeout: 60_000 });
  const scores = await shown.scores();
  const results = [...(await shown.results())];
  for (const [seat, points] of scores.entries()) {
    const [, { by }] = results.find(([name]) => name === seats[seat].name);
    await page.locator(`[data-score="${seat}"]`).click();
    await shown.dialog.getByRole('heading', { name: shown.words.say('why_all_title', { name: seats[seat].name, points }) }).waitFor();
    const groups = await shown.dialog.locator('section').evaluateAll((all) =>
      all.map((s) => ({
        kind: s.querySelector('.kind').textContent,
        points: Number(s.querySelector('[data-points]').dataset.points),
        sum: [...s.querySelectorAll('li strong')].reduce((n, e) => n + Number(e.textContent.replace('−', '-')), 0),
      })),
    );
    for (const group of groups) {
      assert.equal(group.sum, group.points, `${seats[seat].name}: ${group.kind}`);
      assert.equal(group.points, by[group.kind], `${seats[seat].name}: ${group.kind} as in the table of the end`);
    }
    assert.equal(groups.reduce((n, g) => n + g.points, 0), points);
    assert.equal(await shown.dialog.getByText(shown.words.say('why_rest')).count(), 0);
    await page.keyboard.press('Escape');
  }
});

test('sounds are for tables with people far away, the score track for those who ask for it', async ({ person, server }) => {
  const before = (page) =>
    page.addInitScript(() => {
      window.audio = 0;
      const Real = window.AudioContext;
      window.AudioContext = class extends Real {
        constructor() {
          super();
          window.audio += 1;
        }
      };
    });
  const { page, table, bo } = await sit({ person, server }, { ...desk, ...calm }, { before });
  const { words } = table;
  const audio = () => page.evaluate(() => window.audio);
  await page.locator('h1').click();
  await bo.play(...closes);
  await table.fresh.waitFor();
  assert.equal(await audio(), 1, 'nothing is heard of somebody far away');
  assert.equal(await page.getByRole('tab', { name: words.say('tab_track') }).count(), 0);

  await table.menu.click();
  await table.dialog.getByRole('combobox', { name: words.say('sound_on') }).selectOption('off');
  await table.dialog.getByRole('checkbox', { name: words.say('motion_track') }).check();
  await table.dialog.getByRole('slider', { name: words.say('sound_volume') }).waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page, 'the menu'), []);
  await table.close.click();
  assert.equal(await audio(), 1);
  const row = page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Bo' });
  assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(0, 2), ['4', '4']);
  assert.deepEqual(await violations(page, 'the track'), []);

  // Both are remembered, and what is off stays silent.
  await page.reload();
  await page.getByRole('tab', { name: words.say('tab_track') }).waitFor();
  await page.locator('h1').click();
  assert.equal(await audio(), 0);
});

test('at a table that is all here there is no sound until somebody asks for it', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm });
  await page.addInitScript(() => {
    window.audio = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        window.audio += 1;
      }
    };
  });
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'here' }];
  const { table: made } = await poster(page.request, server.url)('/api/games', { seats, draw, draw_end: true });
  await page.goto(`/t/${made.id}`);
  const table = new Table(page);
  const { words } = table;
  const audio = () => page.evaluate(() => window.audio);
  await table.squares.first().click();
  await table.asked();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.board .tiles image').length > 1);
  assert.equal(await audio(), 0, 'there is sound that nobody asked for');
  await table.menu.click();
  const wish = table.dialog.getByRole('combobox', { name: words.say('sound_on') });
  assert.equal(await wish.inputValue(), 'auto');
  await wish.selectOption('on');
  assert.equal(await audio(), 1, 'whoever sets a sound hears one');
  await table.dialog.getByRole('slider', { name: words.say('sound_volume') }).waitFor();
  assert.deepEqual(await violations(page, 'sounds in the menu'), []);
});
