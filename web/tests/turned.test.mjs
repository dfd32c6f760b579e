// A tile that lies turned is shown so, as a bitmap from afar and in its vectors from near,
// and never otherwise on the way from one to the other.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

/** What every picture of the board shows: bitmaps lie as they are, vectors are turned. */
const shown = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.board .tiles image')].map((image) => ({
      at: `${Math.round((Number(image.getAttribute('x')) + 0.6) / 100)},${Math.round((Number(image.getAttribute('y')) + 0.6) / 100)}`,
      href: image.getAttribute('href') ?? '',
      turn: Number(/rotate\((\d+)/.exec(image.getAttribute('transform') ?? '')?.[1] ?? 0),
      width: image.parentElement.querySelector('.ground').getBoundingClientRect().width,
    })),
  );

const bitmap = ({ href }) => href.startsWith('blob:');

/** Waits until all pictures are so, and returns them. */
async function all(page, fits, what) {
  for (let n = 0; n < 200; n += 1) {
    const pictures = await shown(page);
    if (pictures.length > 0 && pictures.every(fits)) return pictures;
    await page.waitForTimeout(50);
  }
  return assert.fail(`${what}: ${JSON.stringify((await shown(page)).filter((p) => !fits(p)))}`);
}

/** How unlike two pictures are, from 0 to 255, the second turned by so much. */
const unlike = (page, one, other, turn) =>
  page.evaluate(
    async ([a, b, degrees]) => {
      const side = 40;
      const drawn = async (address, angle) => {
        const image = new Image(200, 200);
        image.src = address;
        await image.decode();
        const context = Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext('2d');
        context.translate(side / 2, side / 2);
        context.rotate((angle * Math.PI) / 180);
        context.drawImage(image, -side / 2, -side / 2, side, side);
        return context.getImageData(0, 0, side, side).data;
      };
      const [first, second] = [await drawn(a, 0), await drawn(b, degrees)];
      return first.reduce((sum, value, i) => sum + Math.abs(value - second[i]), 0) / first.length;
    },
    [one, other, turn],
  );

test('a tile is turned alike from afar and from near', async ({ person, server }) => {
  // Vectors are shown where a bitmap would be seen to be one: on a fine screen.
  const page = await person({ ...desk, ...calm, deviceScaleFactor: 2 });
  const { id } = await grown(page.request, server.url, { names: ['Ann', 'Bo'], expansions: ['base'], turns: 24 });
  await page.goto(`/t/${id}`);
  await new Table(page).board.waitFor();
  const { state } = await (await page.request.get(`/api/games/${id}`)).json();
  const lies = new Map(state.tiles.map(({ x, y, rotation }) => [`${x},${y}`, rotation]));
  const right = (picture) => picture.turn === (bitmap(picture) ? 0 : lies.get(picture.at));

  // At each step what is shown is turned as it should be, whichever it is.
  const zoom = async (key, fits, what) => {
    for (let n = 0; n < 20; n += 1) {
      const pictures = await shown(page);
      assert.deepEqual(pictures.filter((p) => !right(p)), [], `${what}: turned wrongly on the way`);
      if (fits(pictures[0].width)) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${what}: never so large`);
  };
  // A picture keeps its turn: what replaces it comes with its own.
  await page.evaluate(() => {
    window.turns = 0;
    new MutationObserver((records) => (window.turns += records.length)).observe(document.querySelector('.board .tiles'), { subtree: true, attributeFilter: ['transform'] });
  });
  const small = new Set((await all(page, bitmap, 'bitmaps')).map(({ href }) => href));
  await zoom('+', (width) => width > 98, 'larger');
  const large = await all(page, (p) => bitmap(p) && !small.has(p.href), 'bitmaps in full');
  await zoom('+', (width) => width > 145, 'near');
  const vectors = await all(page, (p) => !bitmap(p) && right(p), 'vectors');
  let compared = 0;
  for (const { at, href, turn } of vectors) {
    if (turn === 0) continue;
    const was = large.find((p) => p.at === at).href;
    const [same, upright] = [await unlike(page, was, href, turn), await unlike(page, was, href, 0)];
    // What looks alike in both ways says nothing.
    if (await unlike(page, href, href, turn) < 8) continue;
    assert.ok(same < upright / 3, `${at}: ${same} as turned, ${upright} upright`);
    compared += 1;
  }
  assert.ok(compared > 5, `${compared} tiles compared`);
  await zoom('-', (width) => width < 125, 'off again');
  await all(page, (p) => bitmap(p) && p.turn === 0, 'bitmaps again');
  assert.equal(await page.evaluate(() => window.turns), 0, 'a picture was turned while it was seen');
});
