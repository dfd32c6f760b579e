// Parts of an expansion: folded on its card, and in the record.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';

test('the builder alone', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const start = new Start(page);
  await start.open();
  const { words } = start;
  const part = (name) => page.getByRole('checkbox', { name: words.say(name), exact: true });
  await start.withFriends();
  await start.expansions.click();
  await start.set(words.say('traders-builders.title')).check();
  assert.ok(!(await part('option.tb.pig').isVisible()), 'the parts are not folded');
  await page.getByText(words.say('parts_all'), { exact: true }).click();
  for (const name of ['option.tb.tiles', 'option.tb.pig', 'option.tb.goods']) await part(name).uncheck();
  await page.getByText(words.say('parts_some', { names: words.say('option.tb.builder') }), { exact: true }).waitFor();
  assert.equal(await part('option.tb.builder').getAttribute('aria-disabled'), 'true', 'the last part may be left out');
  await part('option.tb.builder').click({ force: true });
  assert.ok(await part('option.tb.builder').isChecked(), 'the last part was left out');
  if (process.env.PICTURES) await start.sheet.screenshot({ path: join(process.env.PICTURES, 'parts.png') });
  await start.done.click();
  await start.play.click();
  const table = new Table(page);
  await table.fresh.waitFor();
  const { text } = await table.record();
  for (const key of ['tb.tiles', 'tb.pig', 'tb.goods']) assert.match(text, new RegExp(`^option: ${key} off$`, 'm'));
  assert.match(text, /^option: tb\.builder on$/m);
});
