// What is seen of the squares where a tile may lie, before anybody points at one: by
// mouse, by touch and by keys, as it is set, and as the table helps.

import assert from 'node:assert/strict';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

const draw = ['base/U', 'base/V'];

/** How each legal square is drawn now. */
const looks = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.board .square')].map((square) => {
      const [field, plus] = ['.field', '.plus'].map((part) => square.querySelector(part));
      const { strokeOpacity, strokeWidth, strokeDasharray, visibility } = getComputedStyle(field);
      return { line: visibility === 'hidden' ? 0 : Number(strokeOpacity), width: Number.parseFloat(strokeWidth), dashes: strokeDasharray !== 'none', plus: plus.checkVisibility({ visibilityProperty: true }) };
    }),
  );

/** Waits until the squares are drawn so: their lines change softly. */
async function drawn(page, fit, what) {
  await page.locator('.board .square').first().waitFor({ state: 'attached' });
  for (let n = 0; n < 40; n += 1) {
    if (fit(await looks(page))) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`${what}: ${JSON.stringify(await looks(page))}`);
}

const all = (page, fits, what) => drawn(page, (seen) => seen.length > 2 && seen.every(fits), what);

const outlined = ({ line, width, dashes, plus }) => line === 1 && width >= 1.5 && !dashes && !plus;
/** For a pointer, which sees more where it rests; fingers and keys have wider lines. */
const thin = (seen) => outlined(seen) && seen.width < 2.5;
const wide = (seen) => outlined(seen) && seen.width >= 2;
const strong = ({ line, width, dashes, plus }) => line === 1 && width >= 2.5 && dashes && plus;
const unseen = ({ line, plus }) => line === 0 && !plus;

test('legal squares are outlined for a mouse too, and wider from the first key on', async ({ arrange }) => {
  const { page, table } = await arrange({ aids: 'teach', draw }, []);
  await all(page, thin, 'with a mouse');
  // A key beside a pointer that rests on a square turns the tile, and no more.
  await table.still();
  await table.squares.first().hover();
  await page.locator('.ghost.hover:not([hidden])').waitFor();
  await page.keyboard.press('r');
  await page.mouse.move(5, 5);
  await all(page, thin, 'after R under the pointer');
  await page.keyboard.press('Shift');
  await all(page, thin, 'after a key that is held for others');
  await page.keyboard.press('Tab');
  await all(page, wide, 'by keys');
  const { x, y } = await table.board.boundingBox();
  await page.mouse.click(x + 30, y + 30);
  await all(page, thin, 'with the mouse again');
});

test('for fingers legal squares are seen at rest', async ({ arrange }) => {
  const { page } = await arrange({ aids: 'teach', draw }, [], phone);
  await all(page, outlined, 'by touch');
});

test('whoever sets legal squares to strong has them so, and keeps them', async ({ arrange }) => {
  const { page, table } = await arrange({ aids: 'teach', draw }, []);
  const { words } = table;
  await table.menu.click();
  await table.dialog.getByRole('combobox', { name: words.say('squares'), exact: true }).selectOption({ label: words.say('squares_strong') });
  await table.close.click();
  await all(page, strong, 'as set');
  await page.reload();
  await all(page, strong, 'after a reload');
});

test('a table that does not help with squares shows none, however one plays', async ({ arrange }) => {
  const { page } = await arrange({ aids: 'table', draw }, []);
  await all(page, unseen, 'with a mouse');
  await page.keyboard.press('Tab');
  await all(page, unseen, 'by keys');
  await page.locator('.board .square[tabindex="0"]').focus();
  await drawn(page, (seen) => seen.filter(({ line }) => line === 1).length === 1, 'the square with the focus alone');
});

test('with colours that the system forces squares are outlined, and the coast is not drawn', async ({ arrange }) => {
  const { page } = await arrange({ aids: 'teach', draw }, [], { viewport: { width: 1366, height: 768 }, forcedColors: 'active' });
  await all(page, ({ line, width }) => line === 1 && width >= 3, 'in forced colours');
  assert.equal(await page.locator('.board .coast').first().isVisible(), false);
});

test('gaps that nothing fits any more are marked at rest, and the lens takes their place', async ({ person, server }) => {
  const page = await person({ viewport: { width: 1366, height: 768 } });
  const { id } = await grown(page.request, server.url, { names: ['Ada', 'Bruno', 'Chiara'], turns: 40, expansions: ['base'] });
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  const marks = page.locator('.board .dead-squares path');
  await marks.first().waitFor();
  const count = await marks.count();
  await page.getByRole('group', { name: table.words.say('lens_bar') }).getByRole('button', { name: table.words.say('lens_dead'), exact: true }).click();
  await marks.first().waitFor({ state: 'hidden' });
  assert.ok((await page.locator('.board .fits .dead').count()) >= count, 'the lens knows of fewer');
});

test('the map has one coast, which a tile changes', async ({ arrange }) => {
  const ann = await arrange({ aids: 'teach', draw }, []);
  const coast = () => ann.page.evaluate(() => [...document.querySelectorAll('.board .coast .shore.wide path')].map((p) => p.getAttribute('d')).join(''));
  const before = await coast();
  assert.match(before, /^M[^M]*Z$/, 'not one ring around one tile');
  const square = await ann.table.squares.first().getAttribute('data-square');
  const [x, y] = square.split(',').map(Number);
  await ann.place(x, y);
  assert.equal(await coast(), before, 'a draft is no land');
  if (await ann.table.asked()) await ann.pass();
  await ann.confirm();
  assert.notEqual(await coast(), before);
});
