// The turn: how many clicks, taps and keys it takes, what is sent when, and every
// way of placing, turning and taking back a tile.

import assert from 'node:assert/strict';
import { desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const plain = { draw: ['base/U', 'base/B', 'base/U', 'base/B', 'base/U'] };

/** Counts what a person does from now on: presses of a button, taps, keys. */
async function counting(page) {
  await page.evaluate(() => {
    const modifiers = new Set(['Shift', 'Alt', 'Control', 'Meta']);
    const done = { presses: 0, keys: 0 };
    window.addEventListener('pointerdown', () => (done.presses += 1), { capture: true });
    window.addEventListener('keydown', (event) => (done.keys += modifiers.has(event.key) ? 0 : 1), { capture: true });
    Object.assign(window, { done });
  });
  return () => page.evaluate(() => window.done);
}

/** The moves that the page sends from now on, with the time of each. */
function spy(page) {
  const sent = [];
  page.on('request', (request) => {
    if (request.url().includes('/choices')) sent.push({ at: Date.now(), all: request.postDataJSON().all });
  });
  return sent;
}

/** The server looks ahead no more until it is let. */
async function holdPreviews(page) {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/preview', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const sending = (page) => page.waitForRequest((request) => request.url().includes('/choices'));

async function policy(hand, name) {
  await hand.page.evaluate((value) => localStorage.setItem('circulade.commit', value), name);
  await hand.page.reload();
  await hand.table.fresh.or(hand.table.ready).first().waitFor();
}

/** Where on the screen a point of a cell is, in percent of the cell. */
async function pointIn(hand, x, y, [px, py]) {
  await hand.table.still();
  const box = await hand.table.square(x, y).boundingBox();
  return [box.x + (box.width * px) / 100, box.y + (box.height * py) / 100];
}

/** The road of U runs from west to east, with a field on each side. */
const onRoad = [82, 50];
const inSouth = [50, 82];
const inNorth = [22, 25];
const onEdge = [50, 96];

async function clickIn(hand, x, y, at) {
  await hand.page.mouse.click(...(await pointIn(hand, x, y, at)));
}

/** Points at a square until the tile is seen there. */
async function hover(hand, x, y, at) {
  const ghost = hand.page.locator('.ghost.hover:not([hidden])');
  for (let tries = 0; tries < 5; tries += 1) {
    await hand.page.mouse.move(...(await pointIn(hand, x, y, at)));
    const seen = await ghost.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (seen) return;
    await hand.page.mouse.move(1, 1);
  }
  assert.fail(`no ghost at ${x}, ${y}`);
}

const hints = ({ table }) => table.board.locator('.hint');

const drafted = ({ table }) => table.board.getByRole('button', { name: table.words.like('place_at'), pressed: true });

test('an ordinary turn is two clicks: on the feature inside the ghost, and Confirm', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table } = ann;
  const done = await counting(page);
  await hover(ann, 1, 0, inSouth);
  await hints(ann).first().waitFor();
  assert.equal(await hints(ann).count(), 3, 'the road and two fields are not offered');
  assert.equal(await table.takeBack.count(), 0, 'pointing has placed the tile');
  await page.locator('.hint.aimed').waitFor();
  await clickIn(ann, 1, 0, inSouth);
  await table.ready.waitFor();
  const answered = page.waitForResponse((r) => r.url().includes('/choices'));
  await table.confirm.click();
  await ann.turnOf('Bo');
  assert.equal((await (await answered).json()).type, 'patch', 'the answer tells more than what changed');
  assert.deepEqual(await done(), { presses: 2, keys: 0 });
  await ann.logged('Follower on field');
});

test('the click claims the same before the preview has come', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table } = ann;
  const release = await holdPreviews(page);
  await hover(ann, 1, 0, inNorth);
  // What ground the segments cover is asked for now; by it a click claims.
  await page.waitForFunction(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/areas')).length >= 2);
  await clickIn(ann, 1, 0, inNorth);
  await table.turn.getByText(table.words.say('looking_ahead')).waitFor();
  assert.equal(await hints(ann).count(), 0);
  release();
  await table.board.getByRole('button', { name: /Follower on field 1/, pressed: true }).waitFor();
  await ann.confirm();
  await ann.logged('Follower on field');
});

test('a click on the edge of the ghost only places, and the spots appear', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table } = ann;
  await hover(ann, 1, 0, onEdge);
  await hints(ann).first().waitFor();
  assert.equal(await page.locator('.hint.aimed').count(), 0);
  await clickIn(ann, 1, 0, onEdge);
  await table.asked();
  assert.equal(await table.spots.count(), 3);
  assert.equal(await page.locator('.spot[aria-pressed="true"]').count(), 0, 'the edge has claimed something');
  // A click beside everything takes the tile back.
  const board = await table.board.boundingBox();
  await page.mouse.click(board.x + 40, board.y + 40);
  await table.fresh.waitFor();
});

test('the dot in the middle only places too', async ({ arrange }) => {
  const ann = await arrange({ draw: ['base/N', 'base/B'] });
  const { page, table } = ann;
  await hover(ann, 0, -1, [50, 50]);
  await page.locator('.over .dot').waitFor();
  await clickIn(ann, 0, -1, [50, 50]);
  await table.asked();
  assert.equal(await page.locator('.spot[aria-pressed="true"]').count(), 0);
});

test('an ordinary turn is three taps on a phone, and none of them claims by the way', async ({ arrange }) => {
  const ann = await arrange(plain, [], phone);
  const { page, table } = ann;
  const done = await counting(page);
  await table.square(1, 0).tap();
  await table.asked();
  await table.board.getByRole('button', { name: /^\d: Follower on road 1/ }).tap();
  await table.ready.waitFor();
  await ann.inReach();
  await table.confirm.tap();
  await ann.turnOf('Bo');
  assert.deepEqual(await done(), { presses: 3, keys: 0 });
  await ann.logged('Follower on road');
  assert.equal(await hints(ann).count(), 0);
});

test('an ordinary turn is three keys, and four with a turned tile', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table } = ann;
  const done = await counting(page);
  // The digit waits for the question that is on its way.
  const release = await holdPreviews(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  release();
  await table.ready.waitFor();
  await page.keyboard.press('Enter');
  await ann.turnOf('Bo');
  assert.deepEqual(await done(), { presses: 0, keys: 3 });
  await page.keyboard.press('ArrowDown');
  await table.asked();
  await page.keyboard.press('r');
  await page.keyboard.press('0');
  await table.ready.waitFor();
  await page.keyboard.press('Space');
  await ann.turnOf('Ann');
  assert.deepEqual(await done(), { presses: 0, keys: 7 });
});

test('Tab goes through the squares, the best first, and a digit places and claims', async ({ arrange }) => {
  const start = [['base/D', 0, 0], ['base/U', 1, 0], ['base/B', 0, 1]].map(([tile, x, y]) => ({ tile, x, y, rotation: 0 }));
  const ann = await arrange({ start, draw: ['base/V', 'base/B'] });
  const { page, table } = ann;
  const first = await table.squares.evaluateAll((all) => all.find((one) => one.tabIndex === 0).getAttribute('aria-label'));
  assert.equal(first, 'Place at 1, 1', 'the square with two neighbours is not the first');
  const seen = new Set();
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement.closest('[data-square]')?.getAttribute('aria-label') ?? '');
    if (name === '' && seen.size > 0) break;
    if (name !== '') seen.add(name);
  }
  assert.equal([...seen][0], first);
  assert.equal(seen.size, await table.squares.count(), 'Tab does not reach every square');
  await page.keyboard.press('Shift+Tab');
  await page.locator('.ghost.hover:not([hidden])').waitFor();
  await hints(ann).first().waitFor();
  assert.equal(await table.takeBack.count(), 0);
  await page.keyboard.press('1');
  await table.ready.waitFor();
  await table.board.locator('.spot[aria-pressed="true"]').waitFor();
  // Z takes all of it back at once, Escape part by part.
  await page.keyboard.press('z');
  await table.fresh.waitFor();
});

test('digits claim where the mouse points', async ({ arrange }) => {
  const ann = await arrange({ ...plain, expansions: ['inns-cathedrals'] });
  const { page, table } = ann;
  await hover(ann, 1, 0, onEdge);
  await hints(ann).first().waitFor();
  // Another figure can be taken in hand before the tile is placed.
  await page.keyboard.press('b');
  await page.keyboard.press('1');
  await table.ready.waitFor();
  await table.board.getByRole('button', { name: /Big follower on/, pressed: true }).waitFor();
  await page.keyboard.press('z');
  await table.fresh.waitFor();
  await page.keyboard.press('0');
  await table.ready.waitFor();
  assert.equal(await page.locator('.spot[aria-pressed="true"]').count(), 0);
});

test('the tile under the pointer turns with the right button, R, and Alt and the wheel, to what fits', async ({ arrange }) => {
  const ann = await arrange({ draw: ['base/V', 'base/B'] });
  const { page, table } = ann;
  const scale = () => table.square(1, 0).boundingBox().then((box) => box.width);
  await hover(ann, 1, 0, onEdge);
  const before = await scale();
  const turned = [await table.angle()];
  const [x, y] = await pointIn(ann, 1, 0, onEdge);
  await page.mouse.click(x, y, { button: 'right' });
  turned.push(await table.angle());
  await page.keyboard.press('r');
  turned.push(await table.angle());
  await page.keyboard.down('Alt');
  await page.mouse.wheel(0, 100);
  await table.page.waitForFunction(
    ([old, name]) => document.querySelector(`img[alt^="${name}"]`).style.transform !== old,
    [turned.at(-1), table.words.say('drawn_tile')],
  );
  await page.keyboard.up('Alt');
  turned.push(await table.angle());
  assert.deepEqual(turned, ['rotate(0deg)', 'rotate(90deg)', 'rotate(0deg)', 'rotate(90deg)']);
  assert.equal(await scale(), before, 'the wheel with Alt has zoomed');
  assert.equal(await table.takeBack.count(), 0, 'turning has placed the tile');
  await clickIn(ann, 1, 0, onRoad);
  await page.getByText('Place at 1, 0, turned 90°', { exact: true }).waitFor({ state: 'attached' });
});

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Shows all of the board, and waits until it is drawn so. */
async function fit({ page, table }) {
  await table.fit.click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const inHand = ({ table }) => table.turn.getByRole('img', { name: new RegExp(`^${table.words.say('drawn_tile')}`) });

async function dragMouse(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

async function dragFinger(page, from, to) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, [x, y]) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let i = 1; i <= 6; i += 1) await touch('touchMove', from.map((at, axis) => at + ((to[axis] - at) * i) / 6));
  await touch('touchEnd', to);
  await cdp.detach();
}

for (const [how, device, drag] of [['the mouse', desk, dragMouse], ['a finger', phone, dragFinger]]) {
  test(`the tile is dragged with ${how} from the hand, to another square, and back`, async ({ arrange }) => {
    const ann = await arrange(plain, [], device);
    const { page, table } = ann;
    const hand = middle(await inHand(ann).boundingBox());
    await drag(page, hand, middle(await table.square(1, 0).boundingBox()));
    await table.takeBack.waitFor();
    assert.equal(await drafted(ann).getAttribute('aria-label'), 'Place at 1, 0');
    await table.asked();
    assert.equal(await page.locator('.spot[aria-pressed="true"]').count(), 0, 'dragging has claimed something');
    await fit(ann);
    const other = table.square(-1, 0);
    await drag(page, middle(await table.square(1, 0).boundingBox()), middle(await other.boundingBox()));
    await page.getByText('Place at -1, 0, turned 0°', { exact: true }).waitFor({ state: 'attached' });
    assert.equal(await drafted(ann).count(), 1);
    await table.asked();
    await fit(ann);
    await drag(page, middle(await other.boundingBox()), middle(await table.turn.boundingBox()));
    await table.fresh.waitFor();
    assert.equal(await drafted(ann).count(), 0);
    // Let go where nothing fits, it stays in the hand.
    const board = await table.board.boundingBox();
    await drag(page, middle(await inHand(ann).boundingBox()), [board.x + 12, board.y + 90]);
    assert.equal(await drafted(ann).count(), 0);
    assert.equal(await page.locator('.ghost.hover:not([hidden])').count(), 0, 'the ghost stayed where the tile was let go');
  });
}

test('a pinch and a pan on a legal square place nothing', async ({ arrange }) => {
  const ann = await arrange(plain, [], phone);
  const { page, table } = ann;
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/preview')) asked.push(request.url());
  });
  const before = (await table.square(1, 0).boundingBox()).width;
  const [x, y] = middle(await table.square(1, 0).boundingBox());
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await touch('touchStart', [[x - 15, y], [x + 15, y]]);
  for (let apart = 40; apart <= 100; apart += 10) await touch('touchMove', [[x - apart / 2, y], [x + apart / 2, y]]);
  await touch('touchEnd', []);
  await cdp.detach();
  assert.ok((await table.square(1, 0).boundingBox()).width > before * 1.5, 'the pinch did not zoom');
  await dragFinger(page, [x, y], [x - 60, y + 40]);
  assert.equal(await table.takeBack.count(), 0, 'a tile was placed');
  assert.equal(asked.length, 0, 'the gestures have asked the server');
  // A tap afterwards does place, so that the page was there to be asked.
  await fit(ann);
  for (let n = 0; n < 3 && !(await table.takeBack.isVisible()); n += 1) {
    await table.square(1, 0).tap();
    await table.takeBack.waitFor({ timeout: 5000 }).catch(() => {});
  }
  await table.takeBack.waitFor();
  assert.ok(asked.length > 0, 'the tap has not asked the server');
});

test('fast: one click, held for three seconds and then sent', async ({ arrange, note }) => {
  const ann = await arrange(plain);
  const { page, table, words } = ann;
  // Chosen in the menu, and remembered.
  await table.menu.click();
  await table.dialog.getByRole('radio', { name: words.say('turn_commit_fast'), exact: true }).check();
  await table.close.click();
  await page.reload();
  await table.fresh.waitFor();
  const sent = spy(page);
  const done = await counting(page);
  await hover(ann, 1, 0, onRoad);
  await hints(ann).first().waitFor();
  const coming = sending(page);
  await clickIn(ann, 1, 0, onRoad);
  await table.notSent.first().waitFor();
  const held = Date.now();
  await coming;
  await ann.turnOf('Bo');
  assert.deepEqual(await done(), { presses: 1, keys: 0 });
  assert.equal(sent.length, 1);
  assert.deepEqual(sent[0].all, ['tile 1,0 r0', 'follower r0']);
  assert.ok(sent[0].at - held > 2300, `sent ${sent[0].at - held} ms after it was said not to be`);
  note(`sent ${sent[0].at - held} ms after the toast was seen`);
});

test('fast: Enter sends at once, two keys in all', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table } = ann;
  await policy(ann, 'fast');
  const sent = spy(page);
  const done = await counting(page);
  await page.keyboard.press('ArrowRight');
  await table.asked();
  await page.keyboard.press('1');
  await table.notSent.first().waitFor();
  const before = Date.now();
  await page.keyboard.press('Enter');
  await ann.turnOf('Bo');
  assert.equal(sent.length, 1);
  assert.ok(sent[0].at - before < 1500, 'Enter did not send it');
  assert.deepEqual(await done(), { presses: 0, keys: 3 });
});

test('fast: a tile on its way through the squares is not sent', async ({ arrange }) => {
  // Without a figure left nothing is asked after the tile.
  const ann = await arrange({ start: [{ tile: 'base/D', x: 0, y: 0, rotation: 0 }, { tile: 'base/D', x: 1, y: 0, rotation: 0 }], draw: ['base/U', 'base/B'] });
  const { page, table } = ann;
  await policy(ann, 'fast');
  await page.keyboard.press('ArrowRight');
  await table.asked();
  await page.keyboard.press('0');
  await table.notSent.first().waitFor();
  // On the way again, the answer goes along, and the move waits for Enter.
  await page.keyboard.press('ArrowLeft');
  await table.ready.waitFor();
  assert.equal(await table.notSent.count(), 0);
});

test('fast: undo takes it back, and only what is chosen then is sent', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table, words } = ann;
  await policy(ann, 'fast');
  const sent = spy(page);
  await hover(ann, 1, 0, onRoad);
  await hints(ann).first().waitFor();
  await clickIn(ann, 1, 0, onRoad);
  await table.notSent.first().waitFor();
  await page.getByRole('button', { name: words.say('turn_hold_undo'), exact: true }).click();
  await table.notSent.first().waitFor({ state: 'detached' });
  await table.asked();
  assert.equal(await page.locator('.spot[aria-pressed="true"]').count(), 0);
  await table.spot('follower', 'field 1').click();
  await ann.turnOf('Bo');
  assert.deepEqual(sent.map((s) => s.all), [['tile 1,0 r0', 'follower f0']]);
});

test('fast: what is held when the page closes is not sent, and offered again', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { page, table, words } = ann;
  await policy(ann, 'fast');
  const left = await table.tilesLeft();
  const sent = spy(page);
  await hover(ann, 1, 0, onRoad);
  await hints(ann).first().waitFor();
  await clickIn(ann, 1, 0, onRoad);
  await table.notSent.first().waitFor();
  await page.reload();
  const take = page.getByRole('button', { name: words.say('turn_offer_take'), exact: true });
  await take.waitFor();
  assert.equal(await table.tilesLeft(), left);
  await take.click();
  await table.ready.waitFor();
  await table.board.getByRole('button', { name: /Follower on road 1/, pressed: true }).waitFor();
  assert.equal(await table.notSent.count(), 0, 'what was offered is held again');
  assert.deepEqual(sent, []);
  await table.confirm.click();
  await ann.turnOf('Bo');
  assert.deepEqual(sent.map((s) => s.all), [['tile 1,0 r0', 'follower r0']]);
  await page.reload();
  await ann.turnOf('Bo');
  assert.equal(await take.count(), 0, 'what was sent is offered');
});

test('long: a figure that stays long is confirmed, another is not', async ({ arrange }) => {
  const ann = await arrange(plain);
  const { table } = ann;
  await policy(ann, 'long');
  await ann.place(1, 0);
  await table.asked();
  await table.spot('follower', 'field 1').click();
  await table.ready.waitFor();
  assert.equal(await table.notSent.count(), 0);
  await table.spot('follower', 'road 1').click();
  await table.notSent.first().waitFor();
  await ann.turnOf('Bo');
});

const road = ['tile 1,0 r0', 'follower r0'];
const building = { expansions: ['traders-builders'], draw: ['base/U', 'base/B', 'base/U', 'base/B', 'base/U', 'base/U', 'base/B'] };
const built = [road, ['tile 0,1 r0', 'pass'], ['tile 2,0 r0', 'builder r0'], ['tile 0,2 r0', 'pass']];

test('what reveals a tile within the turn is marked before, and always asks', async ({ arrange }) => {
  const ann = await arrange(building, built);
  const { page, table, words } = ann;
  await policy(ann, 'fast');
  await ann.place(3, 0);
  await ann.pass();
  await table.twice.yes.click();
  await table.ready.waitFor();
  assert.equal(await table.notSent.count(), 0, 'it is sent by itself');
  assert.equal(await table.confirm.getAttribute('title'), words.say('final_reveals'));
  await page.locator('.confirm .lock').waitFor();
  // Without the second turn it is an ordinary one.
  await table.twice.no.click();
  await table.notSent.first().waitFor();
  await page.keyboard.press('Enter');
  await ann.turnOf('Bo');
});

const set = 'princess-dragon';
const court = { expansions: [set], draw: ['base/G', `${set}/DG/Cc.p`, 'base/B'] };

test('an option that is only there this turn and would be lost is said once', async ({ arrange }) => {
  const bo = await arrange(court, [['tile 0,-1 r90', 'follower c0']]);
  const { page, table } = bo;
  await bo.turnOf('Bo');
  await bo.place(0, -2);
  await table.powers.getByRole('button', { name: /^Send home/ }).waitFor();
  await bo.pass();
  await table.ready.waitFor();
  const sent = spy(page);
  await table.confirm.click();
  await table.lapse.waitFor();
  assert.deepEqual(sent, []);
  await table.confirm.click();
  await bo.turnOf('Ann');
  assert.equal(sent.length, 1);
});
