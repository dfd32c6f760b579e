// What the set with the catapult asks, in short games whose tiles and luck are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';

/** No luck, neither good nor bad. */
const straight = Array.from({ length: 40 }, () => 6144);
const setup = {
  expansions: ['catapult'],
  start: [{ tile: 'base/B', x: 0, y: 0, rotation: 0 }],
  draw: ['base/B', 'catapult/CA4/F', 'base/B', 'base/U'],
  chance: straight,
};
// Ann's monk at 0, 1; Bo lays the fair at 0, 2.
const duel = { ...setup, chance: [...straight.slice(0, 4), 0] };
const laid = [['tile 0,1 r0', 'follower m'], ['tile 0,2 r0', 'pass']];

both('a token is picked', { setup, moves: laid, asks: 'question.catapult-token' }, async (bo) => {
  await bo.press(bo.button(/^Target/));
  await bo.question('question.throw').waitFor();
  await bo.press(bo.button('Throw like this'));
  await bo.confirm();
  await bo.logged('Bo picks the tokens: target.');
});

const knockout = [...laid, ['token knockout']];

both('a throw is aimed by naming whom', { setup, moves: knockout, asks: 'question.throw' }, async (bo) => {
  await bo.page.getByLabel('Aim at').selectOption({ index: 2 });
  await bo.page.getByText('Without bad luck it comes down at 0, 1.').waitFor();
  await bo.confirm();
  await bo.logged('Bo throws (knockout). Figures touched: 1.');
});

test('a throw is aimed by dragging from beside the map', async ({ arrange }) => {
  const bo = await arrange(setup, knockout);
  await bo.question('question.throw').waitFor();
  const edge = bo.page.locator('.aiming .edge');
  await edge.waitFor();
  // The board makes room for the edge first.
  await bo.table.still();
  const box = await edge.boundingBox();
  const tile = box.height / 7; // 3 tiles, and 2 on each side
  assert.equal(await bo.button('Throw like this').getAttribute('aria-pressed'), 'false');
  // From above: the foot of the edge may lie under the lenses.
  await bo.page.mouse.move(box.x + box.width / 2, box.y);
  await bo.page.mouse.down();
  await bo.page.mouse.move(box.x + box.width / 2, box.y + tile * 3.5, { steps: 4 });
  await bo.page.getByText('Without bad luck it comes down at 0, 1.').waitFor();
  await bo.page.mouse.up();
  await bo.confirm();
  await bo.logged('Bo throws (knockout). Figures touched: 1.');
});

test('a throw is aimed by key', async ({ arrange }) => {
  const bo = await arrange(setup, knockout);
  await bo.question('question.throw').waitFor();
  const strength = bo.page.getByLabel('Strength');
  await strength.focus();
  await bo.page.keyboard.press('Home');
  await bo.page.keyboard.press('ArrowRight');
  assert.equal(await strength.inputValue(), '2');
  await bo.page.getByLabel('Direction').focus();
  await bo.page.keyboard.press('Home');
  await bo.confirm();
  await bo.logged('Bo throws (knockout). Figures touched: 0.');
});

both('somebody is replaced', { setup, moves: [...laid, ['token seduction'], ['throw 58 0 25']], asks: 'question.seduce' }, async (bo) => {
  await bo.press(bo.target(/Follower from your supply to 0, 1$/));
  await bo.confirm();
  await bo.question('question.throw').waitFor(); // Ann's
});

both('a throw to a neighbour', { setup: duel, moves: [...laid, ['token catch']], asks: 'question.catch-throw' }, async (bo) => {
  const lane = bo.page.locator('svg.lane');
  await lane.scrollIntoViewIfNeeded();
  const box = await lane.boundingBox();
  await bo.page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.3);
  await bo.confirm();
  await bo.question('question.catch-hands').waitFor();
});

both('the hands that catch it', { setup: duel, moves: [...laid, ['token catch'], ['lob 28 12']], asks: 'question.catch-hands' }, async (ann) => {
  await ann.press(ann.button('Hold the hands there'));
  await ann.confirm();
  await ann.logged('The throw of Bo is caught.');
});

const dice = { ...setup, options: { 'cat.mode': 'dice' }, chance: [0, 0, 0, 0] };

both('a throw at a tile', { setup: dice, moves: knockout, asks: 'question.throw' }, async (bo) => {
  await bo.press(bo.target(/Throw at the tile at 0, 2$/));
  await bo.confirm();
  await bo.logged(/^Bo throws/);
});

/** Notes from now on where the pictures of a player's figures are, on the board and above it. */
const follow = (page, seat) => page.evaluate((number) => {
  window.ways = { sky: [], board: [], token: [], ends: [] };
  const at = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  // The middle of the square that a figure is drawn in: what is painted there has a shadow to one side.
  window.middle = (figure) => {
    const use = figure.querySelector('use');
    const [left, top, width, height] = ['x', 'y', 'width', 'height'].map((name) => use[name].baseVal.value);
    const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(use.getScreenCTM());
    return [x, y];
  };
  const look = () => {
    const seen = (element) => element && Number(getComputedStyle(element).opacity) === 1;
    // Where each that flies will end is told before it sets out, however few pictures a busy machine draws.
    for (const flight of document.querySelectorAll(`.sky .thing.seat-${number}`)) {
      const to = flight.getAnimations()[0]?.effect.getKeyframes().at(-1).transform;
      if (!to) continue;
      const { e, f } = new DOMMatrix(to.replace(/ translate\(-50%, -50%\).*/, ''));
      window.ways.ends.push([e, f]);
    }
    const ghost = [...document.querySelectorAll(`.sky .thing.seat-${number}`)].findLast(seen);
    const figure = document.querySelector(`.board .figure.seat-${number}`);
    const token = [...document.querySelectorAll(`.sky .thing:not(.seat-${number})`)].findLast(seen);
    if (ghost) window.ways.sky.push(at(ghost));
    if (figure) window.ways.board.push(window.middle(figure));
    if (token) window.ways.token.push(at(token));
    requestAnimationFrame(look);
  };
  look();
}, seat);

const motion = { reducedMotion: 'no-preference' };
const desk = { viewport: { width: 1280, height: 800 } };
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
const over = (bo) => bo.page.waitForFunction(() => window.ways.token.length > 0 && !document.querySelector('.flight'));

/** Throws at Ann's monk, and returns where he was seen and how large a tile is. */
async function thrown(arrange, token, device) {
  const bo = await arrange(setup, [...laid, [token]], { ...desk, ...device });
  await bo.question('question.throw').waitFor();
  await follow(bo.page, 0);
  const [tile, stood] = await bo.page.evaluate(() => [document.querySelector('.board .tiles > *').getBoundingClientRect().width, window.middle(document.querySelector('.board .figure.seat-0'))]);
  await bo.page.getByLabel('Aim at').selectOption({ index: 2 });
  await bo.page.getByText('Without bad luck it comes down at 0, 1.').waitFor();
  await bo.page.evaluate(() => Object.assign(window.ways, { sky: [], board: [], token: [], ends: [] }));
  await bo.confirm();
  return { bo, tile, stood };
}

test('whom a throw sends home is pushed first, and goes home from there', async ({ arrange }) => {
  const { bo, tile, stood } = await thrown(arrange, 'token knockout', motion);
  await over(bo);
  const { sky, board, ends } = await bo.page.evaluate(() => window.ways);
  assert.ok(sky.some((p) => far(p, stood) < 3), 'he does not stand until the token comes');
  const waits = sky.filter((p, i) => i > 0 && far(p, sky[i - 1]) < 0.5 && far(p, stood) > tile * 0.05);
  assert.ok(waits.length > 1, 'he is not pushed');
  assert.ok(far(ends.at(-1), waits.at(-1)) > tile, 'he does not go home');
  assert.equal(await bo.page.locator('.board .figure').count(), 0);
  assert.ok(board.every((p) => far(p, stood) < 3), 'the board shows him elsewhere');
  await bo.logged('Bo throws (knockout). Figures touched: 1.');
});

test('whom a throw only pushes slides, and stands where he stood in the end', async ({ arrange }) => {
  const { bo, tile, stood } = await thrown(arrange, 'token target', motion);
  await over(bo);
  const { sky, board } = await bo.page.evaluate(() => window.ways);
  assert.deepEqual(sky, []);
  assert.ok(Math.max(...board.map((p) => far(p, stood))) > tile * 0.05, 'he is not pushed');
  assert.ok(far(board.at(-1), stood) < 3, 'he is not set up again');
});

test('nobody is pushed in a picture where nothing is to move', async ({ arrange }) => {
  const { bo, stood } = await thrown(arrange, 'token target', {});
  await bo.logged(/^Bo throws \(target\)/);
  await bo.page.waitForFunction(() => window.ways.board.length > 20);
  const { sky, token, board } = await bo.page.evaluate(() => window.ways);
  assert.deepEqual([sky, token], [[], []]);
  assert.ok(board.every((p) => far(p, stood) < 3));
});

test('on a small phone all of the lane is in sight', async ({ arrange }) => {
  const bo = await arrange(duel, [...laid, ['token catch']], { ...phone, viewport: { width: 360, height: 740 } });
  await bo.question('question.catch-throw').waitFor();
  const lane = await bo.page.locator('svg.lane').boundingBox();
  const confirm = await bo.table.turn.locator('button.confirm').boundingBox();
  assert.ok(lane.y > 0 && lane.y + lane.height <= confirm.y, `the lane ends at ${lane.y + lane.height}, below ${confirm.y}`);
});
