// What the first expansions ask, answered by mouse and by keyboard in short
// games whose tiles are arranged; and what they show.

import assert from 'node:assert/strict';
import { desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const road = ['tile 1,0 r0', 'follower r0'];

test('the big follower by mouse', async ({ arrange }) => {
  const ann = await arrange({ expansions: ['inns-cathedrals'], draw: ['base/U', 'base/B'] });
  const { table } = ann;
  await ann.has(0, '1 × Big follower left');
  await ann.place(1, 0);
  assert.equal(await table.figure('follower').getAttribute('aria-pressed'), 'true', 'the follower is not the first in hand');
  await table.figure('big').click();
  await table.spot('big', 'road 1').click();
  await ann.confirm();
  await ann.logged('Big follower on road');
  await ann.has(0, '0 × Big follower left');
  await ann.turnOf('Bo');
});

test('the big follower by keyboard', async ({ arrange }) => {
  const ann = await arrange({ expansions: ['inns-cathedrals'], draw: ['base/U', 'base/B'] });
  const { table, page } = ann;
  await ann.placeByKey(1, 0);
  await table.asked();
  await ann.digit(table.spot('follower', 'road 1'));
  await table.ready.waitFor();
  // The spot passes to the other figure.
  await page.keyboard.press('b');
  await table.board.getByRole('button', { name: /Big follower on road 1/, pressed: true }).waitFor();
  await ann.confirmByKey();
  await ann.logged('Big follower on road');
});

const garden = { expansions: ['abbot'], draw: ['base/V~garden', 'base/B', 'base/U', 'base/B'] };

test('the abbot settles in a garden and is taken back, by mouse', async ({ arrange }) => {
  const ann = await arrange(garden);
  const { table } = ann;
  await ann.place(1, 0);
  // Nobody else can stand there: the spot takes the abbot in hand.
  await table.spot('abbot', 'garden').click();
  assert.equal(await table.figure('abbot').getAttribute('aria-pressed'), 'true');
  await ann.confirm();
  await ann.logged('Abbot on garden');
  await ann.turnOf('Bo');
  await ann.place(0, 1);
  await ann.pass();
  await ann.confirm();
  await ann.turnOf('Ann');
  await ann.place(-1, 0);
  await table.figures.getByRole('button', { name: 'Abbot: none left' }).waitFor();
  // The tile itself, the start tile and Bo's lie around the garden or are it.
  await table.turn.getByRole('button', { name: 'Take the abbot back: +3' }).click();
  await ann.confirm();
  await ann.logged('Abbot comes home');
  await ann.has(0, '1 × Abbot left');
  assert.deepEqual(await table.scores(), [3, 0]);
});

test('the abbot settles in a garden and is taken back, by keyboard', async ({ arrange }) => {
  const ann = await arrange(garden);
  const { table, page } = ann;
  await ann.placeByKey(1, 0);
  await table.asked();
  await page.keyboard.press('a');
  await ann.digit(table.spot('abbot', 'garden'));
  await ann.confirmByKey();
  await ann.turnOf('Bo');
  await ann.placeByKey(0, 1);
  await table.asked();
  await page.keyboard.press('0');
  await ann.confirmByKey();
  await ann.turnOf('Ann');
  await ann.placeByKey(-1, 0);
  await table.recall.waitFor();
  await page.keyboard.press('k');
  await ann.confirmByKey();
  await ann.has(0, '1 × Abbot left');
  assert.deepEqual(await table.scores(), [3, 0]);
});

const builder = { expansions: ['traders-builders'], draw: ['base/U', 'base/B', 'base/U', 'base/B', 'base/U', 'base/U', 'base/B'] };
const bo = (y) => [`tile 0,${y} r0`, 'pass'];
const built = [road, bo(1), ['tile 2,0 r0', 'builder r0'], bo(2)];

test('the builder by mouse, and a second turn', async ({ arrange }) => {
  const ann = await arrange(builder, [road, bo(1)]);
  const { table } = ann;
  await ann.turnOf('Ann');
  await ann.place(2, 0);
  await table.figure('builder').click();
  await table.spot('builder', 'road 1').click();
  await ann.confirm();
  await ann.logged('Builder on road');
  await ann.turnOf('Bo');
  await ann.place(0, 2);
  await ann.pass();
  await ann.confirm();
  await ann.turnOf('Ann');
  await ann.place(3, 0);
  await ann.pass();
  await table.twice.group.waitFor();
  assert.equal(await table.confirm.isEnabled(), false, 'the move is complete without an answer');
  await table.twice.yes.click();
  await ann.confirm();
  await ann.logged('Ann takes a second turn.');
  await table.turn.getByText(table.words.say('second_part')).waitFor();
  await ann.turnOf('Ann');
  await ann.place(4, 0);
  await ann.pass();
  // There is no third.
  await ann.confirm();
  await ann.turnOf('Bo');
  assert.equal(await table.turn.getByText(table.words.say('second_part')).count(), 0);
});

test('the builder by keyboard', async ({ arrange }) => {
  const ann = await arrange(builder, [road, bo(1)]);
  const { table, page } = ann;
  await ann.placeByKey(2, 0);
  await table.asked();
  await page.keyboard.press('u');
  await ann.digit(table.spot('builder', 'road 1'));
  await ann.confirmByKey();
  await ann.logged('Builder on road');
});

test('a second turn by keyboard, thought over and declined', async ({ arrange }) => {
  const ann = await arrange(builder, built);
  const { table, page } = ann;
  await ann.placeByKey(3, 0);
  await table.asked();
  await page.keyboard.press('0');
  await table.twice.group.waitFor();
  await page.keyboard.press('1');
  await table.ready.waitFor();
  await page.keyboard.press('0');
  await table.twice.group.getByRole('button', { name: table.words.say('question.double-turn.pass'), pressed: true }).waitFor();
  await ann.confirmByKey();
  await ann.turnOf('Bo');
});

for (const [way, answer] of [
  ['mouse', (ann) => ann.table.twice.yes.click()],
  ['keyboard', (ann) => ann.page.keyboard.press('1')],
]) {
  test(`a second turn that is asked alone, by ${way}`, async ({ arrange }) => {
    const ann = await arrange(builder, [...built, ['tile 3,0 r0', 'pass']]);
    const { table } = ann;
    await table.twice.group.waitFor();
    assert.equal(await table.squares.count(), 0);
    await answer(ann);
    await (way === 'mouse' ? ann.confirm() : ann.confirmByKey());
    await table.turn.getByText(table.words.say('second_part')).waitFor();
    await table.fresh.waitFor();
  });
}

test('a second turn fits on a phone', async ({ arrange }) => {
  const ann = await arrange(builder, built, phone);
  const { table, page } = ann;
  await table.square(3, 0).tap();
  await table.asked();
  await table.pass();
  await table.twice.yes.tap();
  await table.ready.waitFor();
  const { y, height } = await table.confirm.boundingBox();
  assert.ok(y + height <= page.viewportSize().height, 'Confirm is cut off');
  await table.confirm.tap();
  await table.turn.getByText(table.words.say('second_part')).waitFor();
});

const meadow = [['tile 1,0 r0', 'follower f0'], bo(1)];

test('the pig by mouse', async ({ arrange }) => {
  const ann = await arrange(builder, meadow);
  const { table } = ann;
  await ann.place(2, 0);
  await table.figure('pig').click();
  await table.spot('pig', 'field 1').click();
  await ann.confirm();
  await ann.logged('Pig on field');
  await ann.has(0, '0 × Pig left');
});

test('the pig by keyboard', async ({ arrange }) => {
  const ann = await arrange(builder, meadow);
  const { table, page } = ann;
  await ann.placeByKey(2, 0);
  await table.asked();
  await page.keyboard.press('p');
  await ann.digit(table.spot('pig', 'field 1'));
  await ann.confirmByKey();
  await ann.logged('Pig on field');
});

test('goods and titles are shown, told and counted at the end', async ({ arrange }) => {
  const start = [
    { tile: 'traders-builders/HQ', x: 0, y: 0, rotation: 0 },
    { tile: 'base/E', x: 1, y: 0, rotation: 270 },
  ];
  const ann = await arrange({ expansions: ['traders-builders', 'king-robber'], start, draw: ['base/E', 'base/B'] });
  const { table, page } = ann;
  const { words } = table;
  await page.getByRole('tab', { name: words.say('tab_board') }).click();
  await table.log.getByText('King: nobody has it yet', { exact: true }).waitFor();
  await table.log.getByText(/^city, 2 tiles, .*, wine\b/).waitFor();
  await ann.place(-1, 0);
  await table.spot('follower', 'city 1').click();
  await ann.confirm();
  await ann.has(0, '1 barrel of wine');
  await ann.has(0, 'King: completed the largest city, 3 tiles');
  await table.log.getByText('King: Ann, 3 tiles', { exact: true }).waitFor();
  await table.log.getByText('Robber baron: nobody has it yet', { exact: true }).waitFor();
  await page.getByRole('tab', { name: words.say('tab_log') }).click();
  await ann.logged('Ann takes 1 barrel of wine.');
  await ann.logged('Ann takes the king, for a city of 3 tiles.');
  await ann.turnOf('Bo');
  await ann.place(0, 1);
  await ann.pass();
  await ann.confirm();
  await table.ending.waitFor();
  const { by } = (await table.results()).get('Ann');
  assert.deepEqual([by.city, by.goods, by.king, by.Total], [6, 10, 1, 17]);
  const why = page.getByRole('button', { name: /^Ann \+10: goods/ });
  await why.click();
  await table.dialog.getByText(words.say('rule.TB-4')).waitFor();
});

test('a tile that fits nowhere is told, and the board below stays in reach', async ({ arrange }) => {
  const ann = await arrange({ start: [{ tile: 'base/C', x: 0, y: 0, rotation: 0 }], draw: ['base/B', 'base/R'] });
  const { page } = ann;
  const banner = page.locator('.banner.discard');
  const { x, y, width, height } = await banner.boundingBox();
  const hit = ([px, py]) => document.elementFromPoint(px, py)?.closest('.banner') === null;
  assert.ok(await page.evaluate(hit, [x + width / 2, y + height / 2]), 'the banner takes what is meant for the board');
  await banner.getByRole('button', { name: ann.table.words.say('close'), exact: true }).click();
  await banner.waitFor({ state: 'detached' });
});

// So high that the screen is full, with a square at the top; no square is left for a monastery.
const column = [['base/W', 180], ['base/F', 0], ['base/G', 0], ['base/F', 0], ['base/W', 0]];
const high = column.map(([tile, rotation], y) => ({ tile, x: 0, y, rotation }));

async function coversNone(table, banner) {
  await table.seen();
  const told = await banner.boundingBox();
  for (const square of await table.squares.all()) {
    const { x, y, width, height } = await square.boundingBox();
    const beside = x >= told.x + told.width || x + width <= told.x || y >= told.y + told.height || y + height <= told.y;
    assert.ok(beside, `${await square.getAttribute('aria-label')} lies under the notice`);
  }
}

test('what tells of a tile that fits nowhere covers no square, and goes when the next one is laid', async ({ arrange }) => {
  const { page, table } = await arrange({ start: high, draw: ['base/B', 'base/U'] });
  const banner = page.locator('.banner.discard');
  await coversNone(table, banner);
  await table.put(table.squares.first());
  await banner.waitFor({ state: 'detached' });
});

test('a notice that comes while one plays covers no square either', async ({ arrange }) => {
  const ann = await arrange({ start: high, draw: ['base/X', 'base/B', 'base/U'] });
  const { page, table } = ann;
  await table.seen();
  await table.put(table.square(1, 0));
  await table.pass();
  await ann.confirm();
  await coversNone(table, page.locator('.banner.discard'));
});

test('a question scrolls its panel and not the page', async ({ arrange }) => {
  const ann = await arrange({ expansions: ['inns-cathedrals', 'traders-builders', 'abbot'], draw: ['base/X', 'base/U'] }, [], { ...desk, viewport: { width: 1000, height: 420 } });
  await ann.table.put(ann.table.squares.first());
  await ann.table.asked();
  assert.equal(await ann.page.evaluate(() => document.querySelector('header').getBoundingClientRect().top), 0, 'the page has scrolled');
});
