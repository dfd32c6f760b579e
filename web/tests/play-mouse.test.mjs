// A whole game with the mouse.

import assert from 'node:assert/strict';
import { desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { choose } from './input.mjs';
import { drawn, plays } from './long.mjs';
import { MousePlayer, readRuling, reload } from './mouse.mjs';
import { Start, Table, checkEnd, presets } from './page.mjs';
import { command } from './server.mjs';

for (const preset of plays('mouse') ? drawn(presets) : []) {
  test(`a whole game with the mouse at 1366 by 768, ${preset}`, async ({ person, note }) => {
    test.setTimeout(480_000);
    const page = await person(desk);
    const start = new Start(page);
    await start.open();
    await start.rules.click();
    await choose(start.option('preset_label'), preset);
    await start.play.click();
    const player = new MousePlayer(new Table(page));
    const { table } = player;
    let turns = 0;
    let atOnce = 0;
    let ruled = false;
    while (await table.myTurn()) {
      turns += 1;
      // Now, while nobody else plays: the log grows at its top and would move from under the mouse.
      ruled ||= await readRuling(table);
      if (turns === 12) await reload(table);
      if (turns % 3 === 0 && (await player.claimAtOnce())) atOnce += 1;
      else {
        await player.place(turns);
        if (await table.asked()) await player.claim();
      }
      await table.confirm.click();
    }
    const { turned, zoomed } = player;
    note(`${turns} turns, ${turned} tiles turned, ${zoomed} spots zoomed to, ${atOnce} tiles placed and claimed with one click`);
    assert.ok(turns >= 35, 'too few turns');
    assert.ok(turned > 5, 'too few tiles turned');
    assert.ok(atOnce > 0, 'too little claimed with one click');
    assert.ok(ruled, 'no score was found in the log');
    const record = await table.record();
    assert.match(record.text, new RegExp(`^preset: ${preset}$`, 'm'));
    await checkEnd(table, record, command);
  });
}
