// A network that is cut for a while: pictures that did not come, moves that did not reach the server.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

/** What a page shows of its pictures: how many of tiles have come, how many signs of broken ones are seen, how many are awaited. */
const pictures = (page) =>
  page.evaluate(async () => {
    const ofBoard = await Promise.all(
      [...document.querySelectorAll('.board .tiles image')].map((image) => {
        if (!image.hasAttribute('href')) return 'awaited';
        return image.decode().then(() => 'come', () => 'broken');
      }),
    );
    const others = [...document.images].filter((image) => image.complete && image.checkVisibility()).map((image) => (image.naturalWidth === 0 ? 'broken' : image.src.includes('/art/tiles/') ? 'come' : 'awaited'));
    const count = (what) => [...ofBoard, ...others].filter((one) => one === what).length;
    return { tiles: ofBoard.length, come: ofBoard.filter((one) => one === 'come').length, broken: count('broken'), beside: others.filter((one) => one === 'come').length };
  });

test('pictures of tiles that did not come are asked for again by themselves, and none is seen broken', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm });
  const { id, state } = await grown(page.request, server.url, { names: ['Ann', 'Bo'], turns: 24 });
  const cut = '**/art/tiles/**';
  let failed = 0;
  await page.route(cut, (route) => {
    failed += 1;
    return route.abort();
  });
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  await table.board.waitFor();
  // Each is asked for once more at least.
  await expect.poll(() => failed).toBeGreaterThan(state.tiles.length);
  const without = await pictures(page);
  assert.deepEqual({ ...without, beside: 0 }, { tiles: state.tiles.length, come: 0, broken: 0, beside: 0 });
  await page.unroute(cut);
  await expect.poll(() => pictures(page), { timeout: 40_000 }).toMatchObject({ come: state.tiles.length, broken: 0 });
  assert.ok((await pictures(page)).beside > 0, 'the tile in hand has no picture');
});
