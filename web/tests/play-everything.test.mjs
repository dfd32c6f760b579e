// Whole games with many expansions at once, with the mouse.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { plays } from './long.mjs';
import { MousePlayer, readRuling, reload } from './mouse.mjs';
import { Start, Table, checkEnd } from './page.mjs';
import { command } from './server.mjs';

const first = ['inns-cathedrals', 'traders-builders', 'abbot', 'river-1', 'river-1-roadsource', 'river-2', 'king-robber'];

if (plays('the first expansions')) test('a whole game with the first expansions', async ({ person, note }) => {
  test.setTimeout(1_200_000);
  const page = await person({ ...desk, ...calm });
  const start = new Start(page);
  await start.open();
  await start.choosing(async () => {
    for (const id of first) await start.set(start.words.say(`${id}.title`)).check();
  });
  await start.play.click();
  const player = new MousePlayer(new Table(page));
  const { table } = player;
  const used = new Set();
  let turns = 0;
  let twice = 0;
  let recalled = 0;
  let ruled = false;
  while (await table.myTurn()) {
    turns += 1;
    ruled ||= turns % 10 === 0 && (await readRuling(table));
    if (turns === 12) await reload(table);
    await player.place(turns);
    if (await table.asked()) {
      const taken = table.figures.locator('button[aria-pressed="true"]');
      if (recalled < 2 && (await table.recall.count()) > 0 && (await table.recall.isEnabled())) {
        await table.press(table.recall);
        recalled += 1;
      } else {
        await player.choose();
        const figure = (await taken.count()) > 0 ? await taken.innerText() : '';
        if (await player.claim(0.1)) used.add(/\p{L}[\p{L} ]+/u.exec(figure)?.[0].trim() ?? figure);
        else await table.pass();
      }
      await table.ready.or(table.twice.group).first().waitFor();
    }
    if (await table.twice.group.isVisible()) {
      await table.press(twice % 4 === 3 ? table.twice.no : table.twice.yes);
      twice += 1;
      await table.ready.waitFor();
    }
    assert.equal(await page.evaluate(() => document.querySelector('header').getBoundingClientRect().top), 0, 'the page has scrolled');
    await table.press(table.confirm);
  }
  note(`${turns} turns, ${twice} of them asked for a second part, the abbot came home ${recalled} times, used: ${[...used].join(', ')}`);
  assert.ok(turns >= 55, 'too few turns');
  assert.ok(used.size >= 3, 'too few kinds of figure');
  assert.ok(ruled, 'no score was found in the log');
  const record = await table.record();
  assert.match(record.text, /^sets: .*inns-cathedrals.*traders-builders.*abbot.*river-1 river-1-roadsource river-2.*king-robber/m);
  await checkEnd(table, record, command);
});
