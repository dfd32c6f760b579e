// The rules book: every chapter, found by search, reached from what cites a rule.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Words, locales } from './words.mjs';

const written = readdirSync(join(import.meta.dirname, '../rules/en')).length;
const narrow = { ...phone, viewport: { width: 360, height: 740 } };

test('lists its chapters, finds a rule by its words and opens it with a board', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const words = new Words();
  await page.goto('/rules');
  const chapters = page.getByRole('navigation', { name: words.say('rules_chapters') }).getByRole('link');
  await chapters.first().waitFor();
  assert.equal(await chapters.count(), written);
  await page.getByRole('searchbox').fill('monastery 9 points');
  await page.getByRole('status').getByText(/\d/).waitFor();
  await page.getByRole('link', { name: /monastery/i }).first().click();
  await page.waitForURL(/\/rules\/[A-Z]+-\d+$/);
  const id = page.url().split('/').at(-1);
  const asked = page.locator(`article#${id}`);
  await asked.waitFor();
  assert.ok(await asked.evaluate((element) => element === document.activeElement), 'the rule has not the focus');
  await asked.locator('svg image').first().waitFor({ state: 'attached' });
  await page.waitForFunction((e) => e.getBoundingClientRect().top < innerHeight && e.getBoundingClientRect().bottom > 0, await asked.elementHandle());
  assert.deepEqual(await violations(page, 'a chapter'), []);
});

test('says that a chapter is not there, and lists those that are', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  await page.goto('/rules/nothing');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('navigation').getByRole('link').count(), written);
});

for (const locale of locales) {
  test(`a chapter fits a small phone, ${locale}`, async ({ person }) => {
    const page = await person({ ...narrow, ...calm, locale });
    await page.goto('/rules/base');
    await page.locator('article').first().waitFor();
    await page.locator('svg image').first().waitFor({ state: 'attached' });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `the page is ${over} px too wide`);
  });
}
