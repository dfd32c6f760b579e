// Short games whose tiles are arranged, and a player at their table.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { calm, desk, phone } from './browser.mjs';
import { Table } from './page.mjs';

/** Arranged tables for people at one screen, with moves already made. A window
 * that nobody wants anything of is gone through. */
export async function arrangeTable({ person, server }, setup, moves = [], device = desk, names = ['Ann', 'Bo']) {
  const page = await person({ ...calm, ...device });
  const post = poster(page.request, server.url);
  const seats = names.map((name) => ({ name, kind: 'here' }));
  let { table } = await post('/api/games', { seats, draw_end: true, ...setup });
  const left = moves.flat();
  for (let n = 0; left.length > 0; n += 1) {
    const { kind, choices } = table.state.decision;
    const leave = kind === 'window' && !choices.some((c) => c.text === left[0]);
    const text = leave ? 'continue' : left.shift();
    table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: [text] });
  }
  await page.goto(`/t/${table.id}`);
  await page.getByRole('group', { name: 'Board', exact: true }).waitFor();
  return new Hand(new Table(page), device === phone);
}

/** A player at the page. By keyboard no pointer touches it. */
export class Hand {
  constructor(table, fingers = false) {
    this.table = table;
    this.page = table.page;
    this.words = table.words;
    this.fingers = fingers;
  }

  /** Taps or clicks. */
  press(what) {
    return this.fingers ? what.tap() : what.click();
  }

  turnOf(name) {
    return this.table.turn.getByRole('heading', { name: this.words.say('your_turn_named', { name }) }).waitFor();
  }

  /** A question by the key of its title. */
  question(key) {
    return this.page.getByRole('group', { name: this.words.say(key), exact: true });
  }

  /** A button of the panel by its name. */
  button(name) {
    return this.table.turn.getByRole('button', { name });
  }

  /** A target on the board by its name. */
  target(name) {
    return this.table.board.getByRole('button', { name });
  }

  async place(x, y) {
    const square = this.table.square(x, y);
    await (this.fingers ? square.tap() : this.table.put(square));
    await this.table.takeBack.waitFor();
  }

  /** What has come under the pointer can be pressed: the mouse comes to it anew, under a
   * finger it must have lain for 400 ms. */
  rest() {
    return this.fingers ? this.page.waitForTimeout(450) : this.page.mouse.move(1, 1);
  }

  /** Turns the drafted tile until it lies so. */
  async turnTo(rotation) {
    for (let i = 0; i < 4; i += 1) {
      const lies = await this.table.lies.textContent();
      if (Number(this.words.like('say.tile').exec(lies)[3]) === rotation) return;
      await this.press(this.table.rotate);
      await this.page.getByText(lies, { exact: true }).waitFor({ state: 'detached' });
    }
    assert.fail(`the tile does not turn to ${rotation}`);
  }

  /** Arrows to the square, from wherever they begin. */
  async placeByKey(x, y) {
    const { page, table } = this;
    await page.keyboard.press('ArrowRight');
    await table.takeBack.waitFor();
    for (let i = 0; i < 16; i += 1) {
      const before = await table.lies.textContent();
      const [, atX, atY] = this.words.like('say.tile').exec(before).map(Number);
      if (atX === x && atY === y) return;
      const key = atX === x ? (atY < y ? 'ArrowDown' : 'ArrowUp') : atX < x ? 'ArrowRight' : 'ArrowLeft';
      await page.keyboard.press(key);
      await page.getByText(before, { exact: true }).waitFor({ state: 'detached' });
    }
    assert.fail(`the arrows do not lead to ${x}, ${y}`);
  }

  /** Presses the digit that a spot says. */
  async digit(spot) {
    const [digit] = await spot.getAttribute('aria-label');
    await this.page.keyboard.press(digit);
  }

  /** Uses what may be done besides. */
  async power(name) {
    const { powers } = this.table;
    await powers.waitFor();
    await this.press(powers.getByRole('button', { name }));
  }

  /** On a phone what a player has is shown when the row is opened. */
  async openRow(number) {
    const row = this.table.player(number).getByRole('button', { expanded: false });
    if (await row.isVisible()) await this.press(row);
  }

  async pass() {
    await this.table.asked();
    await this.table.pass();
  }

  async confirm() {
    await this.table.ready.waitFor();
    await this.inReach();
    await this.press(this.table.confirm);
    await this.table.ready.waitFor({ state: 'detached' });
  }

  async confirmByKey() {
    await this.table.ready.waitFor();
    await this.page.keyboard.press('Enter');
    await this.table.ready.waitFor({ state: 'detached' });
  }

  /** Confirm is on the screen, and so is the board. */
  async inReach() {
    const { height } = this.page.viewportSize();
    const confirm = await this.table.turn.locator('button.confirm').boundingBox();
    assert.ok(confirm.y >= 0 && confirm.y + confirm.height <= height, 'Confirm is cut off');
    const board = await this.table.board.boundingBox();
    assert.ok(board.height >= height / 4, 'the board has no room');
  }

  /** The log says so; on a phone it is not seen until it is asked for. */
  async logged(text) {
    await this.page.locator('#panel').getByText(text, { exact: true }).first().waitFor({ state: 'attached' });
  }

  /** What the players' panel says a player has. */
  has(number, text) {
    return this.table.player(number).getByText(text, { exact: true }).first().waitFor({ state: 'attached' });
  }
}
