// The signs that the art draws, figures and tokens: fetched once, however many are shown.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { Anyone } from './anyone.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

const file = '/art/figures.svg';

/** How many of the signs that are used anywhere in the page are not there. */
const missing = (page) =>
  page.evaluate(() => [...document.querySelectorAll('use')].filter((use) => !document.querySelector(use.getAttribute('href'))).length);

test('signs are asked for until they come, and then never again', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm, refused: /503/ });
  const { id } = await grown(page.request, server.url, { names: ['Ann', 'Bo'], expansions: ['inns-cathedrals', 'traders-builders'], turns: 12 });
  let asked = 0;
  await page.route(`**${file}`, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  await table.board.locator('.figure use').first().waitFor();
  const player = new Anyone(table, 5);
  for (let n = 0; n < 3; n += 1) await player.move();
  assert.equal(await missing(page), 0);
  const widths = await page.evaluate(() => [...document.querySelectorAll('.board .figure use')].map((use) => use.getBoundingClientRect().width));
  assert.ok(widths.length > 8 && widths.every((width) => width > 3), widths.join(' '));
  assert.equal(asked, 2);
});
