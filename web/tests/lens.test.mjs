// The lenses and the card of a feature, by mouse, key and finger; and what a
// table without help shows of them, which is nothing.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const draw = ['base/U', 'base/U', 'base/E', 'base/B', 'base/V', 'base/U'];
/** Ann lies in the field below the road, Bo holds the road. Ann has a tile with a city. */
const moves = [
  ['tile 1,0 r0', 'follower f1'],
  ['tile -1,0 r0', 'follower r0'],
];
const table = (aids) => ({ aids, draw });

/** Where a point of a cell is on the screen, in percent of the cell. */
async function point({ page, table }, x, y, px, py) {
  await table.still();
  return page.evaluate(
    ([cx, cy, dx, dy]) => {
      const world = document.querySelector('svg.board > g');
      const { a, e, f } = world.getScreenCTM();
      return { x: (cx * 100 + dx) * a + e, y: (cy * 100 + dy) * a + f };
    },
    [x, y, px, py],
  );
}

async function hover(hand, x, y, px, py) {
  const at = await point(hand, x, y, px, py);
  await hand.page.mouse.move(at.x - 2, at.y);
  await hand.page.mouse.move(at.x, at.y);
}

/** Points there until the card comes: as people do on a page that has only just come. */
async function pointAt(hand, ...at) {
  for (let n = 0; n < 8; n += 1) {
    await hover(hand, ...at);
    const came = await card(hand).waitFor({ timeout: 1500 }).then(() => true, () => false);
    if (came) return;
    await hand.page.mouse.move(4, 4);
  }
}

const lens = ({ page, words }, id) => page.getByRole('group', { name: words.say('lens_bar') }).getByRole('button', { name: words.say(`lens_${id}`), exact: true });
const card = ({ page }) => page.locator('.card-of');
const hatched = ({ page }) => page.locator('.board .fields > g');

test('a key turns a lens on and off, and held shows it for a moment', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page } = ann;
  // However busy the machine is, a tap is a tap.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('f');
  await hatched(ann).first().waitFor({ state: 'attached' });
  assert.equal(await lens(ann, 'fields').getAttribute('aria-pressed'), 'true');
  const fill = await page.locator('.board .fields .seat-0 .area').first().getAttribute('fill');
  assert.equal(fill, 'url(#hatch-0)', 'Ann’s field has not her hatching');
  assert.equal(await page.locator('#hatch-0').count(), 1);
  assert.equal(await page.locator('.board .badges .seat-0 use').count() > 0, true, 'nothing says whose the field is');
  await page.keyboard.press('f');
  await hatched(ann).first().waitFor({ state: 'detached' });

  await page.keyboard.down('g');
  await page.locator('.board .grid text').first().waitFor();
  await page.clock.fastForward(400);
  await page.keyboard.up('g');
  await page.locator('.board .grid').waitFor({ state: 'hidden' });
  assert.equal(await lens(ann, 'coordinates').getAttribute('aria-pressed'), 'false');
});

test('each lens shows what it is for, and takes no click', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page } = ann;
  const count = (selector) => page.locator(selector).count();
  await lens(ann, 'ends').click();
  // Two of the road, which is Bo's, and one of the city.
  await page.locator('.board .ends > .seat-1').nth(1).waitFor({ state: 'attached' });
  assert.equal(await count('.board .ends > g'), 3);
  assert.deepEqual(await page.locator('.board .badges text').allTextContents(), ['2']);
  await lens(ann, 'dead').click();
  await page.locator('.board .fits > g').first().waitFor({ state: 'attached' });
  assert.equal(await count('.board .fits text'), await count('.board .fits > g:not(.dead)'));
  await lens(ann, 'round').click();
  assert.deepEqual(await page.locator('.board .round text').allTextContents(), ['1', '2']);
  await lens(ann, 'fields').click();
  await hatched(ann).first().waitFor({ state: 'attached' });
  const projected = page.getByText(ann.words.like('projected')).first();
  await projected.waitFor({ state: 'attached' });
  await lens(ann, 'projected').click();
  await projected.waitFor({ state: 'detached' });
  // This browser remembers them.
  await page.reload();
  await hatched(ann).first().waitFor({ state: 'attached' });
  assert.equal(await lens(ann, 'projected').getAttribute('aria-pressed'), 'false');
  // A square under all of it is still to be clicked.
  const free = ann.table.squares.first();
  const { x, y, width, height } = await free.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await ann.table.takeBack.waitFor();
});

test('the card comes by mouse, stays off what it tells of, and goes', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page, words } = ann;
  await pointAt(ann, 0, 0, 50, 57);
  await card(ann).getByRole('heading', { name: words.say('lens_of', { name: words.say('feature.road'), names: 'Bo' }) }).waitFor();
  assert.equal(await page.locator('.board .ground > g').count(), 1, 'the feature is not lit');
  const box = await card(ann).boundingBox();
  for (const [x, y] of [[-1, 0], [0, 0], [1, 0]]) {
    const at = await point(ann, x, y, 50, 50);
    assert.ok(at.x < box.x || at.x > box.x + box.width || at.y < box.y || at.y > box.y + box.height, `the card covers ${x}, ${y}`);
  }
  assert.deepEqual(await violations(page, 'card'), []);
  // On the card the mouse keeps it.
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.keyboard.press('Escape');
  await card(ann).waitFor({ state: 'detached' });

  await pointAt(ann, 0, 0, 50, 57);
  await card(ann).waitFor();
  const { width } = page.viewportSize();
  await page.mouse.move(width - 100, 300, { steps: 3 });
  await card(ann).waitFor({ state: 'detached' });

  // Where a tile may be laid the mouse lays a tile.
  await ann.table.squares.first().hover();
  await page.locator('.ghost.hover:not([hidden])').waitFor();
  assert.equal(await card(ann).count(), 0);
});

test('the board as text says features first, and opens their cards by key', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page, words } = ann;
  await page.keyboard.press('x');
  const panel = page.getByRole('tabpanel');
  const mine = panel.getByRole('button', { name: /^your field, 3 tiles, / });
  await mine.waitFor();
  await panel.getByRole('button', { name: /^road of Bo, 3 tiles, 2 open ends, in the middle, \d+ tiles fit/ }).waitFor();
  const first = await panel.getByRole('heading').allTextContents();
  assert.equal(first[0], words.say('lens_text_of', { name: 'Ann' }), 'what is one’s own does not come first');
  await mine.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await card(ann).waitFor();
  await page.keyboard.press('Enter');
  await card(ann).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await card(ann).waitFor({ state: 'detached' });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /your field/, 'the focus has not come back');
  assert.deepEqual(await violations(page, 'board as text'), []);
});

test('a square tells which tiles fit and how likely', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page, words } = ann;
  await lens(ann, 'bag').click();
  const tiles = page.getByRole('region', { name: words.say('lens_bag'), exact: true });
  await tiles.getByText(words.say('lens_bag_point')).waitFor();
  await ann.table.squares.first().hover();
  await tiles.getByText(words.like('lens_bag_at')).waitFor();
  assert.deepEqual(await violations(page, 'tiles left'), []);
  await lens(ann, 'bag').click();
  await tiles.waitFor({ state: 'detached' });
});

test('who cannot see the tile hears what its sides show', async ({ arrange }) => {
  const ann = await arrange(table('table'), moves);
  const { page, words } = ann;
  const drawn = ann.table.turn.getByRole('img', { name: /^Drawn tile: .*; city north, field east, south, and west/ });
  await drawn.waitFor();
  await ann.place(0, -1);
  await page.getByRole('status').filter({ hasText: words.say('lens_sides', { sides: 'field north, east, and west, city south' }) }).waitFor({ state: 'attached' });
});

test('moves come as a list that says what lies beside', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves);
  const { page, words } = ann;
  await ann.table.list.click();
  const rows = page.getByRole('list', { name: words.say('all_moves') }).getByRole('listitem');
  await rows.first().waitFor();
  const beside = words.say('lens_moves_beside', { features: words.say('lens_moves_last', { feature: words.say('feature.city') }) });
  const north = rows.filter({ hasText: beside });
  await north.getByRole('button', { name: words.say('say.tile', { x: 0, y: -1, rotation: 180 }) }).click();
  await ann.table.takeBack.waitFor();
});

test('a table without help has no lens that works things out, and no card', async ({ arrange }) => {
  const ann = await arrange(table('table'), moves);
  const { page, words } = ann;
  const off = ['fields', 'ends', 'dead', 'bag', 'projected'];
  for (const id of off) {
    const name = words.say('lens_not_here', { lens: words.say(`lens_${id}`) });
    const button = page.getByRole('button', { name, exact: true });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    // Whoever clicks it all the same is told.
    await button.click({ force: true });
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
  }
  for (const key of ['f', 'c', 'd', 't', 'j']) await page.keyboard.press(key);
  await page.getByRole('log').getByText(words.say('lens_not_here', { lens: words.say('lens_projected') })).last().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.board .lenses :is(path, use, text)').count(), 0);
  assert.equal(await page.getByText(words.like('projected')).count(), 0);
  await hover(ann, 0, 0, 50, 57);
  await page.waitForFunction((from) => performance.now() - from > 600, await page.evaluate(() => performance.now()));
  assert.equal(await card(ann).count(), 0);
  // What everybody can see is there all the same.
  await lens(ann, 'round').click();
  await page.locator('.board .round > g').first().waitFor({ state: 'attached' });
  assert.deepEqual(await violations(page, 'no help'), []);
});

test('a club table has lenses for features and tiles, and none for squares and scores', async ({ arrange }) => {
  const ann = await arrange(table('club'), moves);
  const { words, page } = ann;
  for (const id of ['fields', 'ends', 'bag']) assert.equal(await lens(ann, id).getAttribute('aria-disabled'), 'false');
  for (const id of ['dead', 'projected']) {
    await page.getByRole('button', { name: words.say('lens_not_here', { lens: words.say(`lens_${id}`) }), exact: true }).waitFor();
  }
  await pointAt(ann, 0, 0, 50, 57);
  await card(ann).waitFor();
  assert.equal(await card(ann).getByText(/tiles left fit/).count(), 0);
});

test('on a phone the lenses are a sheet, and a finger that rests opens the card', async ({ arrange }) => {
  const ann = await arrange(table('teach'), moves, phone);
  const { page, words } = ann;
  const opener = page.getByRole('button', { name: words.say('lens_bar'), exact: true });
  await opener.tap();
  await lens(ann, 'fields').tap();
  await hatched(ann).first().waitFor({ state: 'attached' });
  // The last one too is in reach of a finger. The sheet closes after each choice.
  await opener.tap();
  await lens(ann, 'round').tap();
  await page.locator('.board .round > g').first().waitFor({ state: 'attached' });
  await opener.tap();
  for (const button of await page.getByRole('group', { name: words.say('lens_bar') }).getByRole('button').all()) {
    const { height, width } = await button.boundingBox();
    assert.ok(height >= 44 && width >= 44, 'a button of the sheet is too small for a finger');
  }
  assert.deepEqual(await violations(page, 'sheet of lenses'), []);
  await page.keyboard.press('Escape');
  await lens(ann, 'fields').waitFor({ state: 'hidden' });

  const touch = await page.context().newCDPSession(page);
  const at = await point(ann, 0, 0, 50, 57);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await card(ann).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await card(ann).getByText('Bo: strength 1', { exact: true }).waitFor();
  const sheet = await card(ann).boundingBox();
  const { y } = await point(ann, 0, 0, 50, 100);
  assert.ok(y <= sheet.y, 'the sheet covers the tile that it tells of');
  assert.deepEqual(await violations(page, 'card on a phone'), []);
  await card(ann).getByRole('button', { name: words.say('close'), exact: true }).tap();
  await card(ann).waitFor({ state: 'detached' });
  assert.equal(await ann.table.takeBack.count(), 0, 'a resting finger has placed a tile');
});
