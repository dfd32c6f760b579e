// Short games with many expansions, in which everything that is asked is
// answered by chance.

import assert from 'node:assert/strict';
import { Anyone } from './anyone.mjs';
import { test } from './fixtures.mjs';
import { long, plays } from './long.mjs';
import { checkEnd } from './page.mjs';
import { command } from './server.mjs';

const expansions = [
  'inns-cathedrals',
  'traders-builders',
  'abbot',
  'river-2',
  'king-robber',
  'princess-dragon',
  'tower',
  'abbey-mayor',
  'bridges-castles-bazaars',
  'count',
];
const dragon = (ids) => ids.map((id) => `princess-dragon/DG/${id}`);
const tower = (ids) => ids.map((id) => `tower/TO/${id}`);
const base = (ids) => ids.map((id) => `base/${id}`);
const draw = [
  ...tower(['RRR', 'C', 'RR']),
  ...dragon(['R.v', 'RrRr.g', 'RFr.d']),
  'bridges-castles-bazaars/BB/F.b',
  ...base(['E', 'U', 'W', 'V', 'K']),
  ...dragon(['Cc.p', 'Rr.d', 'RRR.g']),
  'abbey-mayor/AM/RC',
  'bridges-castles-bazaars/BB/RFR.b',
  ...base(['E', 'V', 'U', 'A', 'E']),
  ...tower(['CFR']),
];

if (plays('by chance')) test('a game in which everything is answered by chance', async ({ arrange, note }) => {
  test.setTimeout(360_000);
  const { table, page } = await arrange({ expansions, draw, seed: 'anyone' }, [], undefined, ['Ann', 'Bo', 'Cy']);
  const player = new Anyone(table, 4);
  let moves = 0;
  while (!(await table.ending.isVisible())) {
    moves += 1;
    assert.ok(moves < 200, 'the game does not end');
    await player.move();
    if (moves === 12) {
      await page.reload();
      await table.board.waitFor();
    }
    assert.equal(await page.getByRole('alert').count(), 0, 'the page says that something went wrong');
  }
  note(`${moves} moves; asked: ${[...player.asked].map(([title, n]) => `${title} ${n}`).join(', ')}; used ${player.used.size} powers`);
  // What is asked depends on what the player could see in time, and so on the machine.
  assert.ok(player.asked.size >= 5, 'too few kinds of questions');
  assert.ok(player.used.size >= 2, 'too few powers used');
  await checkEnd(table, await table.record(), command);
});

// One tile, at least, of each set that brings something of its own.
const everything = [
  'catapult/CA4/F', 'plague/PL4/RRC', 'cult/CU/SR', 'base/B', 'siege/SI.CA/C', 'tunnel/TU/RR', 'ferries/FährA', 'goldmines/GoldA', 'mage-witch/MaHeA',
  'robbers/RaubA', 'flying-machines/FlugA', 'crop-circles-2/Korn1', 'porxada/Porxada', 'tower/TO/C', 'princess-dragon/DG/R.v', 'base/E', 'base/U',
  'princess-dragon/DG/RFr.d', 'bridges-castles-bazaars/BB/F.b', 'abbey-mayor/AM/RC', 'catapult/CA4/RFR', 'base/V', 'base/E', 'tunnel/TU/RCR', 'base/W', 'base/K',
];

if (plays('everything')) test('a game with everything', async ({ arrange, note }) => {
  test.setTimeout(480_000);
  const { table, page } = await arrange({ expansions: ['all'], draw: everything, seed: 'everything' });
  const player = new Anyone(table, 7);
  let moves = 0;
  while (!(await table.ending.isVisible())) {
    moves += 1;
    assert.ok(moves < 400, 'the game does not end');
    await player.move();
    assert.equal(await page.getByRole('alert').count(), 0, 'the page says that something went wrong');
  }
  note(`${moves} moves; asked: ${[...player.asked].map(([title, n]) => `${title} ${n}`).join(', ')}; used ${player.used.size} powers`);
  assert.ok(player.asked.size >= 8, 'too few kinds of questions');
  await checkEnd(table, await table.record(), command);
});

// All three hundred and more tiles take a quarter of an hour: only in long runs.
if (long) test('a whole game with everything', async ({ arrange }) => {
  test.setTimeout(3_000_000);
  const { table, page } = await arrange({ expansions: ['all'], draw_end: false, seed: 'everything' });
  const player = new Anyone(table, 8);
  for (let moves = 1; !(await table.ending.isVisible()); moves += 1) {
    assert.ok(moves < 3000, 'the game does not end');
    await player.move();
    assert.equal(await page.getByRole('alert').count(), 0, 'the page says that something went wrong');
  }
  await checkEnd(table, await table.record(), command);
});
