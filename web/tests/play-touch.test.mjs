// A whole game with the fingers, on a phone.

import assert from 'node:assert/strict';
import { calm, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { drawn, plays } from './long.mjs';
import { Start, Table, checkEnd, presets } from './page.mjs';
import { command } from './server.mjs';
import { Finger } from './touch.mjs';

for (const preset of plays('touch') ? drawn(presets) : []) {
  test(`a whole game with taps at 390 by 844, ${preset}`, async ({ person, note }) => {
    test.setTimeout(480_000);
    const page = await person({ ...phone, ...calm });
    const start = new Start(page);
    await start.open();
    await start.rules.tap();
    await start.option('preset_label').selectOption(preset);
    await start.play.tap();
    const player = new Finger(new Table(page));
    const { table } = player;
    let turns = 0;
    while (await table.myTurn()) {
      turns += 1;
      // Whoever moved the board by hand keeps it so until they ask for all of it.
      if (turns === 5) {
        await pinch(table);
        await table.fit.tap();
      }
      await player.place();
      if (await table.asked()) await player.claim();
      await assertReachable(page, table.confirm);
      await table.confirm.tap();
    }
    note(`${turns} turns, ${player.turned} tiles turned, ${player.tapped} of them by a tap, ${player.listed} spots taken from the list, ${player.missed} squares missed`);
    assert.ok(turns >= 35, 'too few turns');
    assert.ok(player.turned > 5 && player.tapped > 0, 'too few tiles turned');
    // The board may move under the finger when the sheet changes its height.
    assert.ok(player.missed <= 1, 'taps hit other squares');
    const record = await table.record((button) => button.tap());
    assert.match(record.text, new RegExp(`^preset: ${preset}$`, 'm'));
    await checkEnd(table, record, command);
  });
}

/** Two fingers apart make the board larger, together smaller. */
async function pinch(table) {
  const { page, board, squares } = table;
  // What fingers do is drawn with the next picture.
  const width = async () => {
    await table.still();
    return (await squares.first().boundingBox()).width;
  };
  const before = await width();
  const cdp = await page.context().newCDPSession(page);
  const box = await board.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type, apart) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: x + (side * apart) / 2, y })),
    });
  await touch('touchStart', 80);
  for (let apart = 90; apart <= 160; apart += 10) await touch('touchMove', apart);
  await touch('touchEnd');
  const after = await width();
  assert.ok(after > before * 1.5 && after < before * 2.6, `the pinch went from ${before} to ${after}`);
  await cdp.detach();
}

/** Confirm lies in the lower half, where the thumb is, and is large enough. */
async function assertReachable(page, button) {
  const box = await button.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box.y > height / 2 && box.y + box.height <= height, `Confirm at ${box.y}`);
  assert.ok(box.x >= 0 && box.x + box.width <= width && box.height >= 44, 'Confirm is cut off or small');
}
