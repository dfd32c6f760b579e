// The page that says who runs the server and what it keeps.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Words } from './words.mjs';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };

test('is a press away, says what is kept and sets no cookie', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const words = new Words();
  await page.goto('/');
  await page.getByRole('link', { name: words.say('privacy_title') }).click();
  await page.getByRole('heading', { level: 1, name: words.say('privacy_title') }).waitFor();
  await page.getByText(words.say('privacy_session')).waitFor();
  await page.getByText(words.say('privacy_who_unknown')).waitFor();
  assert.deepEqual(await page.context().cookies(), []);
});

// The longest words.
for (const locale of ['de', 'fr']) {
  test(`fits a small phone and pleases axe, ${locale}`, async ({ person }) => {
    const page = await person({ ...narrow, ...calm, locale, colorScheme: locale === 'de' ? 'dark' : 'light' });
    await page.goto('/privacy');
    await page.getByText(new Words(locale).say('privacy_limits')).waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'the page is too wide');
    assert.deepEqual(await violations(page, 'privacy', { colours: true }), []);
  });
}
