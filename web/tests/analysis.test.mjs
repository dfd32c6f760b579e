// What luck and skill did in a finished game: asked for in its replay, waited for or
// stopped, its better moves on the board, and its record with comments.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { command } from './server.mjs';
import { Words } from './words.mjs';

const english = new Words();
const say = english.say.bind(english);
const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });
const slider = (page) => page.getByRole('slider', { name: say('replay_where') });

/** A game of six tiles that is over, as a record. */
async function played({ page, server }) {
  const post = async (path, data) => {
    const answer = await page.request.post(`${server.url}${path}`, { data });
    assert.ok(answer.ok(), await answer.text());
    return answer.json();
  };
  const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'here' }));
  let { table } = await post('/api/games', { seats, draw_end: true, draw: ['base/E', 'base/E', 'base/V', 'base/U', 'base/B', 'base/U'] });
  for (let n = 0; table.status === 'playing'; n += 1) {
    const { choices } = table.state.decision;
    // The last of all is seldom the best.
    const all = [choices.at(-1).text];
    table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all });
  }
  return table.id;
}

/** The replay of such a game, with the panel beside it in sight. */
async function replay({ person, server }, options) {
  const page = await person({ ...options, ...calm });
  const id = await played({ page, server });
  await page.goto(`/r/${id}`);
  await slider(page).waitFor();
  return page;
}

const more = (page) => button(page, 'more').click();
const points = (page) => page.getByRole('region', { name: say('analysis_heading') }).getByRole('listitem').filter({ has: page.getByRole('button') });

const sizes = {
  'at a desk': desk,
  'on a small phone in the dark': { ...phone, viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
};

for (const [size, options] of Object.entries(sizes)) {
  test(`a game is analysed, and a better move lies on the board, ${size}`, async ({ person, server }) => {
    const page = await replay({ person, server }, options);
    const small = options !== desk;
    if (small) await more(page);
    await button(page, 'analysis_begin').click();
    const heading = page.getByRole('heading', { name: say('analysis_heading') });
    await page.getByRole('img', { name: /^By how many points/ }).waitFor({ timeout: 60_000 });
    await heading.and(page.locator(':focus')).waitFor();
    await page.getByRole('status').getByText(say('analysis_ready')).waitFor({ state: 'attached' });
    await points(page).first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is too wide');
    assert.deepEqual(await violations(page), []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/analysis-${small}.png` });

    const better = points(page).first().getByRole('button', { name: new RegExp(`^${say('analysis_better')}`) });
    await better.click();
    await page.locator('.board .ghost:not([hidden])').waitFor();
    const told = await page.getByRole('group', { name: say('replay_step') }).innerText();
    assert.match(told, /On the board: Tile /);
    assert.ok(told.split('\n').filter((l) => l.trim()).length >= 2, `no reasons: ${told}`);
    assert.equal(await page.locator('.board .square').count(), 0, 'squares that cannot be pressed');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/better-${small}.png` });
    assert.deepEqual(await violations(page), []);
    // Whoever goes on leaves it.
    await page.keyboard.press('ArrowRight');
    await page.locator('.board .ghost:not([hidden])').waitFor({ state: 'detached' });

    // The table leads to each turn, by key.
    if (small) await more(page);
    // By key: what has just been scrolled under the pointer cannot be pressed at once.
    await page.getByRole('region', { name: say('analysis_heading') }).locator('summary').press('Enter');
    const third = page.getByRole('button', { name: say('chart_turn', { turn: 3 }), exact: true });
    await third.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) === 6);
  });
}

test('a press on the chart leads to its turn', async ({ person, server }) => {
  const page = await replay({ person, server }, desk);
  await button(page, 'analysis_begin').click();
  const chart = page.getByRole('img', { name: /^By how many points/ });
  await chart.waitFor({ timeout: 60_000 });
  const { width, height } = await chart.boundingBox();
  await chart.click({ position: { x: width - 14, y: height / 2 } });
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 12);
  await chart.click({ position: { x: 33, y: height / 2 } });
  await page.waitForFunction(() => document.querySelector('input[type=range]').value === '0');
});

test('an analysis is stopped by key and asked for again', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  await page.goto('/open');
  await page.getByRole('textbox', { name: say('open_paste') }).fill(readFileSync(new URL('../../game/testdata/corpus/classic-2.game', import.meta.url), 'utf8'));
  await button(page, 'open_go').click();
  await button(page, 'analysis_begin').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar').waitFor();
  await button(page, 'analysis_stop').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await button(page, 'analysis_begin').click();
  await page.getByRole('progressbar').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await button(page, 'analysis_stop').click();
});

test('the record carries the analysis, and is still the same game', async ({ person, server }, info) => {
  const page = await replay({ person, server }, desk);
  await button(page, 'analysis_begin').click();
  await button(page, 'analysis_record').waitFor({ timeout: 60_000 });
  const plain = await (await page.request.get(`${server.url}/api/games/${/\/r\/([^#]+)/.exec(page.url())[1]}/record`)).text();
  const coming = page.waitForEvent('download');
  await button(page, 'analysis_record').click();
  const file = info.outputPath('game.txt');
  await (await coming).saveAs(file);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^# Luck and skill$/m);
  assert.match(text, /^# Better: tile /m);
  const played = (record) => record.split('\n').filter((l) => !l.startsWith('#')).join('\n');
  assert.equal(played(text), played(plain));
  assert.match(command('verify', file), /game\.txt/);
  writeFileSync(file, text.replace(/^hash: ./m, 'hash: x'));
  assert.throws(() => command('verify', file));

  const eve = await person({ ...desk, ...calm });
  await eve.goto('/open');
  await eve.getByRole('textbox', { name: say('open_paste') }).fill(text);
  await button(eve, 'open_go').click();
  await slider(eve).waitFor();
});
