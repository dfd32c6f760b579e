// A player with the mouse.

import assert from 'node:assert/strict';
import { seeded } from './page.mjs';

export class MousePlayer {
  turned = 0;
  zoomed = 0;
  dice = seeded(1);

  constructor(table) {
    this.table = table;
  }

  /** Any square that no button lies over: somebody with a mouse takes one that they can point at. */
  async square() {
    const { squares } = this.table;
    const n = await squares.count();
    const first = this.dice.below(n);
    for (let i = 0; i < n; i++) {
      const square = squares.nth((first + i) % n);
      if (await square.evaluate(isOnTop)) return square;
    }
    return squares.nth(first);
  }

  /** Points at a square, places the tile there, and turns it in one of three ways. */
  async place(turn) {
    const { table } = this;
    const square = await this.square();
    const name = await square.getAttribute('aria-label');
    await square.hover();
    await table.put(square);
    const placed = table.board.getByRole('button', { name, exact: true, pressed: true });
    await placed.waitFor();
    if (!(await table.rotate.isEnabled())) return;
    const before = await table.angle();
    if (turn % 3 === 0) await table.page.keyboard.press('r');
    else if (turn % 3 === 1) await rightClick(placed);
    else await table.press(table.rotate);
    await table.turnedFrom(before);
    this.turned += 1;
  }

  /** Places and claims with one click inside the ghost, where that offers something. Tells whether it did. */
  async claimAtOnce() {
    const { table } = this;
    const square = await this.square();
    await square.hover();
    const hints = table.board.locator('.hint');
    const offered = await hints.first().waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (!offered) return false;
    const { x, y, width, height } = await hints.nth(this.dice.below(await hints.count())).boundingBox();
    await table.page.mouse.click(x + width / 2, y + height / 2);
    await table.ready.or(table.twice.group).first().waitFor();
    assert.equal(await table.board.locator('.spot[aria-pressed="true"]').count(), 1, 'nothing is claimed');
    return true;
  }

  /** Takes one of the figures in hand that can stand somewhere, if there are several: mostly the rarest. */
  async choose() {
    const ready = this.table.figures.locator('button[aria-disabled="false"]');
    const count = await ready.count();
    if (count > 1) await this.table.press(ready.nth(this.dice.likely(0.6) ? count - 1 : this.dice.below(count)));
  }

  /** Claims something on the ghost itself, now and then something from the list, or nothing.
   *  Tells whether it did: if not, Confirm puts none down. */
  async claim(idle = 0.4) {
    const { table, dice } = this;
    const spots = await table.spots.count();
    const none = spots === 0 || dice.likely(idle);
    if (none) return false;
    if (dice.likely(0.3)) await table.press(table.claims.nth(dice.below(spots)));
    else await this.click(table.spots.nth(dice.below(spots)));
    await table.ready.or(table.twice.group).first().waitFor();
    return true;
  }

  // Where the tiles have become small, a player zooms in on the spot first, and
  // looks at the whole board again afterwards.
  async click(spot) {
    const before = this.zoomed;
    for (let tries = 0; tries < 4; tries += 1) {
      const done = await this.table.press(spot, { timeout: 700 }).then(
        () => true,
        () => false,
      );
      // On a slow machine a click may count although its time ran out: a second would take it back.
      if (done || (await spot.getAttribute('aria-pressed')) === 'true') break;
      this.zoomed += 1;
      const { x, y, width, height } = await spot.boundingBox();
      await this.table.page.mouse.move(x + width / 2, y + height / 2);
      await this.table.page.mouse.wheel(0, -100);
    }
    assert.equal(await spot.getAttribute('aria-pressed'), 'true', 'the spot was not chosen');
    if (this.zoomed > before) await this.table.press(this.table.fit);
  }
}

/** Presses the right button, also where a spot covers the square. */
async function rightClick(square) {
  const { x, y } = await square.boundingBox();
  await square.page().mouse.click(x + 6, y + 6, { button: 'right' });
}

export async function reload(table) {
  const before = [await table.tilesLeft(), ...(await table.scores())];
  await table.page.reload();
  await table.myTurn();
  assert.deepEqual([await table.tilesLeft(), ...(await table.scores())], before, 'after the reload');
}

/** Opens the first score of the log, if there is one yet, and checks its sum. */
export async function readRuling(table) {
  const { page, words } = table;
  await table.openLog();
  const score = page.getByRole('button', { name: new RegExp(`${words.say('log_why').replace('?', String.raw`\?`)}$`) }).first();
  if ((await score.count()) === 0) return false;
  // The log has just opened, perhaps under the pointer: the page holds back a press on what came there.
  await table.press(score);
  const title = await table.dialog.getByRole('heading', { name: words.like('why_title') }).textContent();
  const points = Number(words.like('why_title').exec(title)[2].replace('−', '-'));
  const rows = await table.dialog.getByRole('row').all();
  const sums = await Promise.all(rows.map((row) => row.getByRole('cell').textContent()));
  const terms = sums.slice(0, -1).map((sum) => Number(/[+−\d]+$/.exec(sum)[0].replace('−', '-')));
  assert.equal(Number(sums.at(-1)), points);
  assert.equal(
    terms.reduce((a, b) => a + b, 0),
    points,
    'the arithmetic of the ruling',
  );
  await table.dialog.getByRole('heading', { name: words.say('why_rule') }).waitFor();
  await page.keyboard.press('Escape');
  await table.dialog.waitFor({ state: 'detached' });
  return true;
}

/** Whether an element is what a mouse meets at its centre. */
function isOnTop(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  // In its middle, and at its edge, where a press only places.
  return [width / 2, Math.max(1.5, width * 0.03)].every((dx) => element.contains(document.elementFromPoint(x + dx, y + height / 2)));
}
