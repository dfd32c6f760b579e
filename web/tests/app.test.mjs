// Phones, large letters, dark and light, and keys.

import assert from 'node:assert/strict';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown, muchAsked, placing } from './grown.mjs';
import { drawn } from './long.mjs';
import { clipped, measure, parts } from './measure.mjs';
import { Start, Table } from './page.mjs';
import { Words, locales } from './words.mjs';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };
const lying = { ...phone, viewport: { width: 740, height: 360 } };

/** Somebody at a table in the middle of a game of six with everything. */
async function sitDown({ person, server }, device, until, more = {}) {
  const page = await person({ ...device, ...calm, ...more });
  const { id } = await grown(page.request, server.url, { until });
  await page.goto(`/t/${id}`);
  const table = new Table(page, new Words(more.locale));
  await table.board.locator('image').first().waitFor({ state: 'attached' });
  return table;
}

/** Goes through what a person can see at a table that asks a lot. */
async function lookAround(table, look) {
  const { page, words, dialog } = table;
  const name = (key) => page.getByRole('button', { name: words.say(key), exact: true });
  await look('asking');
  await table.player(2).getByRole('button').first().click();
  await look('a player');
  await table.player(2).getByRole('button').first().click();
  // A dialog opens and closes under the pointer: what lies there then can be pressed once the pointer comes to it anew.
  const rest = () => page.mouse.move(1, 1);
  for (const key of ['menu', 'help']) {
    await rest();
    await name(key).click();
    await dialog.waitFor();
    await look(key);
    await rest();
    await table.close.click();
    await dialog.waitFor({ state: 'detached' });
  }
  const more = await table.more.isVisible();
  if (more) await table.more.click();
  for (const tab of ['bag', 'board', 'log']) {
    await page.getByRole('tab', { name: words.say(`tab_${tab}`) }).click();
    await look(`panel ${tab}`);
  }
  if (more) await name('close').click();
}

for (const [what, device] of Object.entries({ 'upright at 360 by 740': narrow, 'lying at 740 by 360': lying })) {
  test(`whatever can be pressed on a phone ${what} is 44 pixels large`, async ({ person, server, note }) => {
    const found = [];
    let count = 0;
    const table = await sitDown({ person, server }, device, muchAsked);
    const { page } = table;
    const look = async (where) => {
      const { small, pressed } = await measure(page);
      count += pressed;
      found.push(...small.map((one) => `${where}: ${one}`));
    };
    await lookAround(table, look);
    const start = new Start(page);
    await start.open();
    await start.rules.click();
    await look('start page');
    assert.deepEqual(found, []);
    assert.ok(count > 180, `only ${count} were measured`);
    note(`${count} measured`);
  });
}

for (const [what, device] of Object.entries({ '1366 by 768': desk, '360 by 740': narrow, '740 by 360': lying })) {
  for (const [asked, until] of Object.entries({ 'a tile': placing, 'a figure and more': muchAsked })) {
    test(`six players and everything fit ${what} while asked for ${asked}`, async ({ person, server, note }) => {
      const { page } = await sitDown({ person, server }, device, until);
      const { width, height } = page.viewportSize();
      const { board, rows, confirm } = await parts(page);
      const { down, sideways } = await measure(page);
      assert.ok(down <= 0 && sideways <= 0, `the page scrolls by ${sideways}, ${down}`);
      assert.equal(rows.length, 6);
      for (const row of rows) assert.ok(row.top >= 0 && row.bottom <= height && row.left >= 0 && row.right <= width && row.height > 20, JSON.stringify(row));
      assert.ok(confirm.top >= 0 && confirm.bottom <= height, 'Confirm is cut off');
      const share = device === narrow ? board.height / height : (board.width * board.height) / (width * height);
      note(`the board has ${Math.round(100 * share)} % of ${device === narrow ? 'the height' : 'the screen'}`);
      assert.ok(share >= (device === narrow && until === placing ? 0.5 : 0.4), `the board has ${share}`);
    });
  }
}

test('a tap on a far square brings it near, and then its targets are large enough', async ({ person, server }) => {
  const table = await sitDown({ person, server }, narrow, placing);
  await table.seen();
  await table.squares.first().tap();
  const drafted = table.board.getByRole('button', { name: table.words.like('place_at'), pressed: true });
  await drafted.waitFor();
  await table.still();
  const box = await drafted.boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44, JSON.stringify(box));
});

test('the questions fold to a line and are pulled up again, with Confirm in reach', async ({ person, server }) => {
  const table = await sitDown({ person, server }, narrow, muchAsked);
  const { page, words } = table;
  const high = async () => (await parts(page)).board.height;
  const before = await high();
  await page.getByRole('button', { name: words.say('sheet_fold') }).tap();
  await page.getByRole('button', { name: words.say('sheet_open') }).waitFor();
  assert.equal(await table.figures.isVisible(), false);
  const { confirm, board } = await parts(page);
  assert.ok(confirm.bottom <= 740 && confirm.height >= 44);
  assert.ok(board.height > before + 60, `the board went from ${before} to ${board.height}`);
  const line = await table.turn.getByRole('heading').boundingBox();
  await page.mouse.move(line.x + 40, line.y + 8);
  await page.mouse.down();
  await page.mouse.move(line.x + 40, line.y - 60, { steps: 4 });
  await page.mouse.up();
  await table.figures.waitFor();
  assert.ok(Math.abs((await high()) - before) < 2, 'it is not as it was');
});

test('a row of a player opens over the board, one at a time', async ({ person, server }) => {
  const table = await sitDown({ person, server }, narrow, placing);
  const { page } = table;
  const row = (n) => table.player(n).getByRole('button', { expanded: true });
  const board = (await parts(page)).board.height;
  await table.player(1).getByRole('button').first().tap();
  await row(1).waitFor();
  await table.player(3).getByRole('button').first().tap();
  await row(3).waitFor();
  assert.equal(await row(1).count(), 0);
  assert.equal((await parts(page)).board.height, board, 'the board has moved');
  await page.keyboard.press('Escape');
  await row(3).waitFor({ state: 'detached' });
});

/** German, whose words are the longest, and another language that the commit draws. */
const enlargedIn = ['de', ...drawn(locales.filter((one) => one !== 'de'))];
const enlarged = enlargedIn.flatMap((locale) => Object.entries({ '1280 by 800': { width: 1280, height: 800 }, '360 by 740': { width: 360, height: 740 } }).map(([what, viewport]) => ({ locale, what, viewport })));
for (const { locale, what, viewport } of enlarged) {
  {
    test(`letters twice as large in ${locale} at ${what}: nothing is cut off`, async ({ person, server }) => {
      const found = [];
      const table = await sitDown({ person, server }, { viewport, hasTouch: viewport.width < 400 }, muchAsked, { locale });
      const { page, words } = table;
      const enlarge = async () => {
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
        await page.locator('html:is([data-room=flat], [data-tight=true])').waitFor();
        // Chromium styles some of it a frame later.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      };
      const look = async (where) => found.push(...(await clipped(page, where)));
      await enlarge();
      await lookAround(table, look);
      const start = new Start(page, words);
      await start.open();
      await enlarge();
      await look('start page');
      await start.rules.click();
      await look('set-up');
      assert.deepEqual(found, []);
    });
  }
}

test('colours follow the system unless they are chosen, and the choice is kept', async ({ person }) => {
  const page = await person({ ...desk, colorScheme: 'light' });
  const words = new Words();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const frame = () => page.evaluate(() => [...document.querySelectorAll('meta[name=theme-color]')].find((m) => matchMedia(m.media).matches)?.content);
  await new Start(page).open();
  const [light, lightFrame] = [await ground(), await frame()];
  await page.emulateMedia({ colorScheme: 'dark' });
  const [dark, darkFrame] = [await ground(), await frame()];
  assert.notEqual(light, dark);
  assert.notEqual(lightFrame, darkFrame);
  await page.getByRole('combobox', { name: words.say('theme') }).selectOption({ label: words.say('theme_light') });
  assert.deepEqual([await ground(), await frame()], [light, lightFrame]);
  await page.reload();
  await new Start(page).play.waitFor();
  assert.equal(await ground(), light);
  await page.getByRole('combobox', { name: words.say('theme') }).selectOption({ label: words.say('theme_auto') });
  assert.equal(await ground(), dark);
});

test('with colours that the system forces, squares, marks and what is pressed are seen', async ({ person, server }) => {
  const table = await sitDown({ person, server }, { ...desk, forcedColors: 'active' }, placing);
  const { page } = table;
  const seen = await page.evaluate(() => {
    const of = (selector) => getComputedStyle(document.querySelector(selector));
    const { backgroundColor } = of('svg.board');
    return { ground: backgroundColor, square: of('.board .square .field').stroke, mark: of('li .mark circle').stroke, row: of('li[aria-current=true]').outlineStyle, tab: of('[aria-selected=true]').outlineStyle };
  });
  assert.notEqual(seen.square, seen.ground);
  assert.notEqual(seen.mark, seen.ground);
  assert.equal(seen.row, 'solid');
  assert.equal(seen.tab, 'solid');
});

test('keys reach everything: the way to the move, panels and dialogs and back', async ({ person, server }) => {
  const table = await sitDown({ person, server }, narrow, placing);
  const { page, words, dialog } = table;
  const focused = (locator) => locator.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await focused(page.getByRole('link', { name: words.say('skip_to_move') }));
  await page.keyboard.press('Enter');
  await focused(table.turn);
  await table.more.focus();
  await page.keyboard.press('Enter');
  await focused(page.getByRole('tab', { selected: true }));
  // What lies below the panels cannot be reached.
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    assert.equal(await page.locator(':focus').evaluateAll((all) => all.some((e) => e.closest('[inert], main, header') !== null)), false);
  }
  await page.keyboard.press('Escape');
  await focused(table.more);
  for (const opener of [table.menu, page.getByRole('button', { name: words.say('help'), exact: true })]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    for (let i = 0; i < 20; i += 1) await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null), 'the focus left the dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focused(opener);
  }
  const outline = await page.locator(':focus').evaluate((e) => getComputedStyle(e).outlineStyle);
  assert.equal(outline, 'solid', 'the focus cannot be seen');
});
