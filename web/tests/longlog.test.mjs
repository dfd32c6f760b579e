// The log of a long game, for who comes late to it.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { Table } from './page.mjs';

test('the log of a long game goes back to its first turn for who scrolls down', async ({ person, server }) => {
  const maker = await person({ ...desk, ...calm });
  const { id } = await grown(maker.request, server.url, { names: ['Ann', 'Bo'], expansions: [], turns: 50 });
  const page = await person({ ...desk, ...calm });
  const asked = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/api/games/${id}`) asked.push(search);
  });
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  await table.openLog();
  const turn = (n) => table.log.getByRole('heading', { name: new RegExp(`^${table.words.say('log_turn', { turn: n, name: '' })}`) });
  await turn(49).waitFor();
  assert.equal(await turn(1).count(), 0);
  assert.deepEqual(asked, ['?stamp=&events=recent&helps=later']);
  await page.getByRole('tabpanel').focus();
  await page.keyboard.press('End');
  // What is not in sight is not laid out.
  await turn(1).waitFor({ state: 'attached' });
  await turn(49).waitFor({ state: 'attached' });
  assert.deepEqual(asked, ['?stamp=&events=recent&helps=later', '?stamp=&helps=later']);
  // Nor is who watches told of the helps before they look at them.
  await page.keyboard.press('x');
  await page.getByRole('tabpanel').getByRole('heading', { name: table.words.say('lens_text_free') }).waitFor();
  assert.deepEqual(asked.slice(2), ['?stamp=']);
});
