// A whole game with the keyboard alone: no pointer ever touches the page.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { KeyPlayer, tabTo } from './keys.mjs';
import { drawn, plays } from './long.mjs';
import { Start, Table, checkEnd, presets } from './page.mjs';
import { command } from './server.mjs';

for (const preset of plays('keyboard') ? drawn(presets) : []) {
  test(`a whole game with the keyboard alone, ${preset}`, async ({ person, note }) => {
    test.setTimeout(480_000);
    const page = await person({ ...desk, ...calm });
    const start = new Start(page);
    await start.open();
    await byArrows(page, start, preset);
    await tabTo(page, start.play);
    await page.keyboard.press('Enter');
    const player = new KeyPlayer(new Table(page));
    const { table } = player;
    let turns = 0;
    while (await table.myTurn()) {
      turns += 1;
      if (turns === 2) await readKeys(table);
      if (turns === 3) await player.byTab();
      else await player.byKeys(turns);
    }
    note(`${turns} turns, ${player.turned} tiles turned`);
    assert.ok(turns >= 35, 'too few turns');
    assert.ok(player.turned > 5, 'too few tiles turned');
    const record = await table.record(async (button) => {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    });
    assert.match(record.text, new RegExp(`^preset: ${preset}$`, 'm'));
    await checkEnd(table, record, command);
  });
}

/** Chooses an edition as one does without a mouse. */
async function byArrows(page, start, preset) {
  await tabTo(page, start.rules.locator('xpath=ancestor-or-self::summary'));
  await page.keyboard.press('Enter');
  const edition = start.option('preset_label');
  await tabTo(page, edition);
  for (let i = 0; i < presets.indexOf(preset); i += 1) await page.keyboard.press('ArrowDown');
  assert.equal(await edition.inputValue(), preset);
}

/** The dialog of keys opens with ?, keeps the focus, and closes with Escape. */
async function readKeys(table) {
  const { page, dialog, words } = table;
  await page.keyboard.press('?');
  await dialog.getByRole('heading', { name: words.say('help_heading') }).waitFor();
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Tab');
    assert.ok(await dialog.evaluate(holdsFocus), 'the focus left the dialog');
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

const holdsFocus = (element) => element.contains(document.activeElement) || document.activeElement === document.body;
