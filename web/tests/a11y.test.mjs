// axe finds nothing wrong on any page or dialog, at both sizes and in all languages. Colours
// are the same in all of them: they are looked at in English, and in the themes.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { drawn } from './long.mjs';
import { Start, Table } from './page.mjs';
import { Words, locales } from './words.mjs';

const sizes = { '1366 by 768': desk, '390 by 844': phone };

/** Everything in English, and in German with the longest words on a phone. What axe finds is hardly a matter
 * of words: in the others it looks at what the language changes as a whole, the start page and a table. */
const pages = [
  { locale: 'en', size: '1366 by 768' },
  { locale: 'en', size: '390 by 844' },
  { locale: 'de', size: '390 by 844' },
];
for (const { locale, size } of pages) {
  test(`axe finds nothing in ${locale} at ${size}`, async ({ person }) => {
    test.setTimeout(240_000);
    const device = sizes[size];
    const page = await person({ ...device, ...calm, locale });
    await page.goto('/');
    const found = [];
    const look = async (where) => found.push(...(await violations(page, where, { colours: locale === 'en' })));
    await lookAround(new Start(page, new Words(locale)), look, device === phone);
    assert.equal(await page.locator('html').getAttribute('lang'), locale);
    assert.deepEqual(found, []);
  });
}

/** One of the other languages, which the commit draws. */
const others = drawn(locales.filter((locale) => !pages.some((one) => one.locale === locale)));
for (const locale of others) {
  test(`axe finds nothing in ${locale} on the start page and at a table`, async ({ person }) => {
    const page = await person({ ...desk, ...calm, locale });
    const words = new Words(locale);
    const found = [];
    const look = async (where) => found.push(...(await violations(page, where, { colours: false })));
    const start = new Start(page, words);
    await start.open();
    await start.rules.click();
    await look('start page');
    await shortGame(page);
    await new Table(page, words).fresh.waitFor();
    await look('placing a tile');
    assert.equal(await page.locator('html').getAttribute('lang'), locale);
    assert.deepEqual(found, []);
  });
}

// The system's colours, and the other ones chosen against it.
const themes = {
  'the dark ones of the system': { colorScheme: 'dark', device: desk },
  'the dark ones chosen, on a phone': { colorScheme: 'light', chosen: 'dark', device: phone },
  'the light ones chosen': { colorScheme: 'dark', chosen: 'light', device: desk },
};

for (const [what, { colorScheme, chosen, device }] of Object.entries(themes)) {
  test(`the colours have enough contrast: ${what}`, async ({ person }) => {
    test.setTimeout(240_000);
    const page = await person({ ...device, ...calm, colorScheme });
    if (chosen) await page.addInitScript((theme) => localStorage.setItem('circulade.theme', theme), chosen);
    await page.goto('/');
    const found = [];
    await lookAround(new Start(page), async (where) => found.push(...(await violations(page, where, { only: 'colours' }))), device === phone);
    assert.deepEqual(found, []);
  });
}

test('the language can be changed, and is kept', async ({ person }) => {
  const page = await person(desk);
  await page.goto('/');
  const seen = new Set();
  // Typing a letter goes to the next language that begins with it.
  for (const [locale, initial] of [['es', 'e'], ['it', 'i'], ['en', 'e']]) {
    await page.getByRole('combobox', { name: /^(Language|Idioma|Lingua)$/ }).press(initial);
    const words = new Words(locale);
    await page.getByRole('heading', { name: words.say('new_table') }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), locale);
    seen.add(await page.getByRole('main').innerText());
    await page.reload();
    await page.getByRole('heading', { name: words.say('new_table') }).waitFor();
  }
  assert.equal(seen.size, 3, 'two languages say the same');
});

/** Goes through the pages and dialogs and looks at each. */
async function lookAround(start, look, small) {
  const { page, words } = start;
  await start.play.waitFor();
  await start.rules.click();
  await look('start page');
  await start.choosing(async () => {
    await start.box('plus').click();
    await look('the sheet of expansions with a box');
  });
  await look('start page with a box');
  const table = new Table(page, words);
  await shortGame(page);
  await table.fresh.waitFor();
  await look('placing a tile');
  await dialog(table, page.getByRole('button', { name: words.say('help'), exact: true }), () => look('keys'));
  await dialog(table, table.menu, () => look('menu'));
  await table.menu.click();
  const invite = table.dialog.getByRole('button', { name: words.say('menu_other_device') }).first();
  await dialog(table, invite, () => look('invitation'), words.say('invite_heading'));
  if (small) await table.more.click();
  for (const tab of ['bag', 'board', 'log']) {
    await page.getByRole('tab', { name: words.say(`tab_${tab}`) }).click();
    await look(`panel ${tab}`);
  }
  if (small) await page.getByRole('button', { name: words.say('close'), exact: true }).click();
  await play(table, (question) => look(`asking ${question}`));
  await table.ending.waitFor();
  await look('the end');
  if (small) await table.more.click();
  const why = words.say('log_why').replace('?', String.raw`\?`);
  await dialog(table, page.getByRole('button', { name: new RegExp(`${why}$`) }).first(), () => look('ruling'));
  await page.goto('/');
  await start.tables.getByText(words.say('status_over'), { exact: true }).first().waitFor();
  await start.tables.locator('summary').click();
  await start.tables.getByRole('listitem').first().waitFor();
  await look('start page with a table');
}

/** Opens a dialog, looks at it and closes it. One that takes the place of another is known by its title. */
async function dialog(table, button, look, title) {
  await button.click();
  await table.dialog.getByRole('heading', { name: title }).first().waitFor();
  await look();
  await table.close.click();
  await table.dialog.waitFor({ state: 'detached' });
}

/** Sets up a game of three tiles for two people here, which the start page cannot. */
async function shortGame(page) {
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/games', {
    headers: { Origin: origin },
    data: {
      seats: [
        { name: 'Ann', kind: 'here' },
        { name: 'Bo', kind: 'here' },
      ],
      expansions: ['inns-cathedrals', 'traders-builders', 'abbot', 'king-robber'],
      draw: ['base/V~garden', 'base/U', 'base/E'],
      draw_end: true,
    },
  });
  const { table } = await answer.json();
  await page.goto(`/t/${table.id}`);
}

/** Plays to the end; looks at the question after the first tile. */
async function play(table, look) {
  let looked = false;
  while (await table.myTurn()) {
    await table.fit.click();
    await table.put(table.squares.first());
    if (await table.asked()) {
      if (!looked) await look('for a follower');
      looked = true;
      await table.claims.first().click();
      await table.ready.waitFor();
    }
    await table.confirm.click();
    await table.ready.waitFor({ state: 'detached' });
  }
}
