// A player with the keyboard alone.

import assert from 'node:assert/strict';
import { seeded } from './page.mjs';

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

export class KeyPlayer {
  turned = 0;
  dice = seeded(2);

  constructor(table) {
    this.table = table;
    this.page = table.page;
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  /** Arrows, R, a digit, Enter. */
  async byKeys(turn) {
    const { table, dice } = this;
    const steps = 1 + dice.below(4);
    for (let i = 0; i < steps; i += 1) await this.arrow(arrows[dice.below(4)]);
    await this.turn();
    await table.lies.waitFor({ state: 'attached' });
    if (turn % 9 === 0) await this.change();
    if (await table.asked()) {
      const spots = await table.spots.count();
      const digit = spots === 0 || dice.likely(0.4) ? 0 : 1 + dice.below(spots);
      await this.press(String(digit));
      await table.ready.waitFor();
    }
    await this.press(turn % 2 === 0 ? 'Enter' : 'Space');
    await table.ready.waitFor({ state: 'detached' });
  }

  /** An arrow puts the tile on the board. Pressed in the instant in which the question appears, before the board takes keys, it is pressed again, as people do. */
  async arrow(key) {
    await this.press(key);
    const { takeBack } = this.table;
    const shown = await takeBack.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (!shown) await this.press(key);
    await takeBack.waitFor();
  }

  async turn() {
    if (!(await this.table.rotate.isEnabled())) return;
    const before = await this.table.angle();
    await this.press(this.dice.likely(0.5) ? 'r' : 'Shift+R');
    await this.table.turnedFrom(before);
    this.turned += 1;
  }

  /** Escape takes the tile back; then the player goes on anew. */
  async change() {
    const { table } = this;
    await table.asked();
    await this.press('Escape');
    await table.fresh.waitFor();
    await this.press('ArrowRight');
    await table.takeBack.waitFor();
  }

  /** The same through the list of moves and the buttons, with Tab and Enter. */
  async byTab() {
    const { table, page } = this;
    await tabTo(page, table.list.locator('xpath=ancestor-or-self::summary'));
    await this.press('Enter');
    await tabTo(page, page.getByRole('button', { name: table.words.like('say.tile') }).first());
    await this.press('Enter');
    await table.asked();
    await tabTo(page, table.confirm);
    await this.press('Enter');
    await table.ready.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement.id === 'move', null, { timeout: 5000 });
  }
}

/** Goes to something with Tab, as far as it takes. */
export async function tabTo(page, target) {
  await target.waitFor();
  for (let i = 0; i < 120; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${target}`);
}
