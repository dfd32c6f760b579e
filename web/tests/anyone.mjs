// A player who answers whatever is asked, with the mouse and by chance.

import assert from 'node:assert/strict';
import { seeded } from './page.mjs';

export class Anyone {
  asked = new Map();
  used = new Map();

  constructor(table, seed) {
    this.table = table;
    this.page = table.page;
    this.dice = seeded(seed);
    this.confirm = table.turn.locator('button.confirm');
  }

  /** One of several, or null. */
  async any(locator) {
    const count = await locator.count();
    return count > 0 ? locator.nth(this.dice.below(count)) : null;
  }

  /** Waits until the page has looked ahead, and what was sent is answered. */
  async settle() {
    const { words, turn } = this.table;
    await turn.getByText(words.say('looking_ahead'), { exact: true }).waitFor({ state: 'detached' });
    await turn.locator('button.confirm[aria-busy=true]').waitFor({ state: 'detached' });
  }

  /** Answers until a move is confirmed. */
  async move() {
    let tried = 0;
    for (let n = 0; n < 30; n += 1) {
      await this.settle();
      if (await this.table.ending.isVisible()) return;
      // A press on what has come under a resting pointer would not count.
      await this.page.mouse.move(1, 1);
      const ready = await this.confirm.isEnabled();
      if (tried < 2 && this.dice.likely(0.3) && (await this.power())) tried += 1;
      else if (ready && (await this.bare())) {
        if (this.dice.likely(0.6)) await this.answer();
        else await this.leave();
      } else if (ready) {
        await this.play();
        return;
      } else await this.answer();
    }
    assert.fail(`no move was made: ${await this.table.turn.innerText()}`);
  }

  /** Whether a figure may be put down, and Confirm would put down none. */
  async bare() {
    return (await this.table.noFollower.isVisible()) && !(await this.table.ready.isVisible());
  }

  /** Puts no figure down by Confirm: that plays the move, or something is asked behind it. */
  async leave() {
    const was = await this.confirm.getAttribute('data-as');
    await this.confirm.click();
    await this.page.waitForFunction((as) => document.querySelector('button.confirm')?.dataset.as !== as, was);
  }

  /** Confirms, and waits for the answer. */
  async play() {
    const answered = this.page.waitForResponse((r) => r.url().includes('/choices'));
    const was = await this.confirm.getAttribute('data-as');
    await this.confirm.click();
    // What would be lost with the turn is said once.
    if (await this.table.lapse.isVisible()) await this.confirm.click();
    await (await answered).finished();
    // The answer is there when the button is about another position.
    await this.page.waitForFunction((seq) => !document.querySelector('button.confirm')?.dataset.as.startsWith(`${seq} `), was.split(' ')[0]);
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }

  /** Uses something that may be done besides. */
  async power() {
    const one = await this.any(this.table.powers.getByRole('button'));
    if (!one) return false;
    const name = (await one.innerText()).replaceAll(/\s+/g, ' ');
    this.used.set(name, (this.used.get(name) ?? 0) + 1);
    await one.click();
    return true;
  }

  /** Answers the question that is open: on the board, in a list or with a number. */
  async answer() {
    const { table, dice } = this;
    // The page may just be going through a window that asks nothing.
    const asks = this.page.locator('.ask:visible');
    await table.fresh.or(asks).or(table.turn.locator('button.confirm:enabled')).or(table.ending).first().waitFor();
    if (await table.fresh.isVisible()) {
      const square = await this.any(table.squares);
      if (square) {
        await square.click();
        return;
      }
    }
    if ((await asks.count()) === 0) return;
    const ask = asks.last();
    const title = await ask.getAttribute('aria-label');
    this.asked.set(title, (this.asked.get(title) ?? 0) + 1);
    const target = dice.likely(0.4) ? await this.any(table.board.getByRole('button', { name: /^\d: / })) : null;
    // Where tiles are small one target may lie over another: then the list.
    if (target && (await target.click({ timeout: 700 }).then(() => true, () => false))) return;
    const offered = ask.locator('button:not([aria-disabled="true"]):not([disabled]):visible');
    const button = await this.any(offered);
    if (button) {
      // The question may go while it is pressed: the page goes through what nobody need answer.
      const pressed = await button.click({ timeout: 5000 }).then(() => true, () => false);
      assert.ok(pressed || !(await button.isVisible()), 'an answer cannot be pressed');
    } else if (!(await this.power())) await offered.first().waitFor(); // what asks it is still fetched; else a piece is named first
  }
}
