// Clocks: chosen for a new table, at a table of two people, a pause, more time, what is
// heard, and what is seen when time is up.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { choose, tabTo, type } from './input.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = words.say.bind(words);
const small = { ...phone, viewport: { width: 360, height: 740 } };
const bank = { kind: 'bank', bank_s: 600, increment_s: 10 };

/** The time of a seat, as it is seen. */
const timeOf = (page, seat) => page.locator(`[data-clock="${seat}"]`);

const button = (page, key, values) => page.getByRole('button', { name: say(key, values), exact: true });
const thinking = (page) => page.getByRole('combobox', { name: say('clock_label'), exact: true });

/** Ann's table with a seat for Bo, and both at it. */
async function two({ person, server }, clock, devices = [desk, desk], more = {}) {
  const ann = await person({ ...calm, ...devices[0] });
  const post = poster(ann.request, server.url);
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }];
  const { table, links } = await post('/api/games', { seats, clock, ...more });
  await ann.goto(`/t/${table.id}`);
  await new Table(ann).board.waitFor();
  const come = async () => {
    const bo = await person({ ...calm, ...devices[1] });
    await bo.goto(`/t/${table.id}#s=${links[0].secret}`);
    await bo.getByRole('button', { name: say('welcome_sit') }).click();
    await new Table(bo).board.waitFor();
    return bo;
  };
  return { ann, come, id: table.id };
}

/** The same table, but for what its answers say of the clock. Nothing is pushed. */
async function told(page, id, clock) {
  await page.routeWebSocket(/\/socket/, () => {});
  await page.route(
    (url) => url.pathname === `/api/games/${id}`,
    async (route) => {
      const response = await route.fetch();
      const table = await response.json();
      table.clock = { ...table.clock, at: new Date().toISOString(), started: true, ...clock(table) };
      if (table.clock.out) table.out = table.clock.out;
      await route.fulfill({ json: table });
    },
  );
}

test('who plays the computer is asked nothing of a clock', async ({ person }) => {
  const page = await person({ ...calm, ...desk });
  const start = new Start(page);
  await start.open();
  assert.equal(await thinking(page).count(), 0);
  await page.getByText(say('rules_heading'), { exact: true }).click();
  assert.equal(await thinking(page).inputValue(), 'none');
});

for (const [where, device] of [['at a desk', desk], ['on a phone', small]]) {
  test(`a clock is chosen by key, ${where}`, async ({ person }) => {
    const page = await person({ ...calm, ...device });
    const start = new Start(page);
    await start.open();
    await start.withFriends();
    assert.equal(await thinking(page).count(), 0, 'a clock is offered before anybody plays apart');
    await choose(start.seat(2).kind, 'link');
    const fold = page.locator('summary', { hasText: say('clock_heading') });
    await tabTo(fold);
    await page.keyboard.press('Enter');
    await choose(thinking(page), 'own');
    const minutes = page.getByRole('spinbutton', { name: say('clock_bank_min') });
    await type(minutes, '7');
    await page.keyboard.press('Tab');
    await choose(page.getByRole('combobox', { name: say('clock_flag'), exact: true }), 'out');
    await fold.getByText('7 min + 5 sec').waitFor();
    assert.deepEqual(await violations(page, 'the clock of a new table'), []);
    await tabTo(start.play);
    await page.keyboard.press('Enter');
    const table = new Table(page);
    await table.close.click();
    await page.getByText(say('clock_waiting'), { exact: true }).waitFor();
    assert.match(await timeOf(page, 0).textContent(), /7:00/);
    await table.menu.click();
    await table.dialog.getByText('7 min + 5 sec').waitFor();
    await table.dialog.getByText(say('clock_flag_out_help')).waitFor();
  });
}

test('a favourite keeps the clock', async ({ person }) => {
  const page = await person({ ...calm, ...desk });
  const start = new Start(page);
  await start.open();
  await start.withFriends();
  await choose(start.seat(2).kind, 'link');
  await page.locator('summary', { hasText: say('clock_heading') }).click();
  await choose(thinking(page), '7');
  await button(page, 'favourite_keep').click();
  await type(page.getByRole('textbox', { name: say('favourite_name') }), 'Post');
  await button(page, 'favourite_save').click();
  await page.reload();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.locator('summary', { hasText: say('clock_heading') }).getByText('3 days a turn').waitFor();
});

test('a timed turn by keyboard: the clock starts with both, runs for one, and is no live region', async ({ person, server }) => {
  // By this seed Bo begins, who has least room.
  const { ann, come } = await two({ person, server }, bank, [desk, small], { seed: 'a' });
  await ann.getByText(say('clock_waiting'), { exact: true }).waitFor();
  assert.equal(await ann.locator('[data-clock].runs').count(), 0);
  const bo = await come();
  for (const page of [ann, bo]) {
    await page.locator('[data-clock].runs').waitFor();
    await page.locator('[data-clock].runs .time', { hasNotText: '10:00' }).waitFor();
    assert.equal(await page.getByText(say('clock_waiting'), { exact: true }).count(), 0);
    assert.equal(await page.locator('[aria-live] [data-clock], [role=status] [data-clock], [role=log] [data-clock]').count(), 0);
    assert.deepEqual(await violations(page, 'a timed turn'), []);
  }
  await bo.getByRole('button', { name: /Bo.*minutes left, running/ }).waitFor();

  const table = new Table(bo);
  const time = timeOf(bo, 1);
  await bo.keyboard.press('Tab');
  const focused = () => bo.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
  const before = await focused();
  await time.locator('.time', { hasNotText: await time.locator('.time').textContent() }).waitFor();
  assert.equal(await focused(), before, 'the clock has moved the focus');

  const widths = () => Promise.all([timeOf(ann, 0), timeOf(ann, 1), timeOf(bo, 0), time].map(async (one) => (await one.boundingBox()).width));
  const wide = await widths();
  await table.fresh.waitFor();
  await bo.keyboard.press('ArrowRight');
  await table.takeBack.waitFor();
  if (await table.asked()) await bo.keyboard.press('0');
  await tabTo(table.confirm);
  await bo.keyboard.press('Enter');
  for (const page of [ann, bo]) await page.locator('[data-clock="0"].runs').waitFor();
  assert.deepEqual(await widths(), wide, 'a time takes another width as it runs');
});

test('a pause by consent, and going on again', async ({ person, server }) => {
  const { ann, come } = await two({ person, server }, bank, [desk, phone]);
  const bo = await come();
  await ann.locator('[data-clock].runs').waitFor();
  const table = new Table(ann);
  await table.menu.click();
  await button(ann, 'clock_ask_pause').click();
  await table.dialog.getByText(say('clock_wait_agree', { names: 'Bo' })).waitFor();
  await table.close.click();

  const asked = say('clock_asked', { names: 'Ann' });
  await bo.getByText(asked, { exact: true }).waitFor();
  assert.deepEqual(await violations(bo, 'a pause that is asked for'), []);
  await button(bo, 'clock_decline').tap();
  for (const page of [ann, bo]) await page.getByText(asked, { exact: true }).waitFor({ state: 'detached' });

  await table.menu.click();
  await button(ann, 'clock_ask_pause').click();
  await table.close.click();
  await button(bo, 'clock_agree').tap();
  for (const page of [ann, bo]) await page.getByText(say('clock_paused'), { exact: true }).first().waitFor();
  assert.equal(await ann.locator('[data-clock].runs').count(), 0);

  await button(bo, 'clock_go_on').tap();
  await ann.getByText(say('clock_paused_asked', { names: 'Bo' }), { exact: true }).waitFor();
  const on = button(ann, 'clock_go_on');
  await tabTo(on);
  await ann.keyboard.press('Enter');
  for (const page of [ann, bo]) await page.locator('[data-clock].runs').waitFor();
});

test('a host gives more time, and days are taken off', async ({ person, server }) => {
  const { ann, come } = await two({ person, server }, { kind: 'days', days: 1 });
  const bo = await come();
  const running = await ann.locator('[data-clock].runs').getAttribute('data-clock');
  const name = ['Ann', 'Bo'][running];
  const table = new Table(ann);
  await table.menu.click();
  assert.deepEqual(await violations(ann, 'the clock in the menu', { within: 'dialog[open]' }), []);
  await button(ann, 'clock_give', { name, time: '1 day' }).click();
  await table.dialog.getByText(say('clock_given', { name, time: '1 day' })).waitFor();
  for (const page of [ann, bo]) await timeOf(page, running).getByText(/^(1d 23h|2d 0h)$/).waitFor();
  await button(ann, 'clock_vacation_take').click();
  await table.dialog.getByText(say('clock_vacation_left', { name: 'Ann', days: 13 })).waitFor();
  await table.dialog.getByText(/^Ann: off until/).waitFor();
  await new Table(bo).player(0).getByText(/^off until/).waitFor();
});

test('one’s own time is told at 60, 30 and 10 seconds, and only to who asked for it', async ({ person, server }) => {
  const { ann, id } = await two({ person, server }, bank);
  const live = ann.locator('[aria-live="polite"][role="log"]');
  const said = (seconds) => live.getByText(`${seconds} seconds left`);
  await told(ann, id, () => ({ running: [0], left_ms: [90_000, 600_000] }));
  // Time jumps from mark to mark, counted from what the page shows: nothing here depends on how soon it is there.
  await ann.clock.install();
  let shows = { at: 0, left: 0 };
  const until = async (left) => {
    await ann.clock.pauseAt(shows.at + (shows.left - left) * 1000);
    await timeOf(ann, 0).getByText(new RegExp(`^0:0*(${[left - 2, left - 1, left, left + 1, left + 2].join('|')})$`)).waitFor();
  };
  const come = async () => {
    await ann.reload();
    const time = timeOf(ann, 0).locator('.time');
    await time.waitFor();
    shows = await time.evaluate((e) => {
      const [minutes, seconds] = e.textContent.trim().split(':').map(Number);
      return { at: Date.now(), left: minutes * 60 + seconds };
    });
  };
  await come();
  await until(55);
  assert.equal(await said(60).count(), 0);
  await ann.clock.resume();
  await new Table(ann).menu.click();
  await ann.getByRole('checkbox', { name: say('clock_speak') }).check();
  await new Table(ann).close.click();
  await come();
  for (const mark of [60, 30, 10]) {
    const focused = await ann.evaluateHandle(() => document.activeElement);
    await until(mark - 4);
    await said(mark).waitFor();
    assert.ok(await focused.evaluate((e) => e === document.activeElement), 'the clock takes the focus');
  }
  await ann.locator('[data-clock="0"].low').waitFor();
});

test('when time is up it is said what comes of it, at a desk and on a phone', async ({ person, server }) => {
  for (const device of [desk, small]) {
    const { ann, id } = await two({ person, server }, bank, [device]);
    await told(ann, id, () => ({ running: [0], left_ms: [8000, 0], flags: [1] }));
    await ann.reload();
    await ann.getByText(say('clock_down_bank', { name: 'Bo' }), { exact: true }).waitFor();
    await ann.locator('[data-clock="1"].down').waitFor();
    await ann.locator('[data-clock="0"].low').waitFor();
    assert.deepEqual(await violations(ann, 'time is up'), []);
    await timeOf(ann, 0).getByText('0:00').waitFor();
    await ann.getByRole('status').getByRole('button', { name: say('close'), exact: true }).click();
    await ann.getByText(say('clock_down_bank', { name: 'Bo' }), { exact: true }).waitFor({ state: 'detached' });
  }
});

test('whoever is out comes last, and it is said why', async ({ arrange }) => {
  const ended = { clock: { kind: 'bank', bank_s: 600, flag: 'out' }, draw: ['base/D', 'base/D'] };
  const ann = await arrange(ended, [['tile 1,0 r0', 'follower r0'], ['tile 2,0 r0', 'pass']]);
  const { page } = ann;
  const id = new URL(page.url()).pathname.split('/').pop();
  await told(page, id, ({ state }) => ({ running: [], flags: state.final.winners, out: state.final.winners }));
  await page.reload();
  const card = page.getByRole('region', { name: words.like('result_wins') });
  await card.waitFor();
  const rows = await card.getByRole('listitem').filter({ hasText: /^\d\./ }).allTextContents();
  assert.match(rows[0], /^1\./);
  assert.match(rows[1], new RegExp(`^2\\..*${say('clock_ranked_last')}`));
  assert.deepEqual(await violations(page, 'a result with somebody out'), []);
});

test('again keeps the clock', async ({ person, server }) => {
  const page = await person({ ...calm, ...desk });
  const post = poster(page.request, server.url);
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'here' }];
  const { table } = await post('/api/games', { seats, clock: { kind: 'turn', turn_s: 60, flag: 'pass' } });
  await post(`/api/games/${table.id}/end`, {});
  const { table: next } = await post(`/api/games/${table.id}/again`, {});
  assert.deepEqual([next.clock.kind, next.clock.turn_s, next.clock.flag], ['turn', 60, 'pass']);
});
