// A whole game with the keyboard alone: no pointer ever touches the page.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { drawn, plays } from './long.mjs';
import { Start, Table, checkEnd, presets, seeded } from './page.mjs';
import { command } from './server.mjs';

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

for (const preset of plays('keyboard') ? drawn(presets) : []) {
  test(`a whole game with the keyboard alone, ${preset}`, async ({ person, note }) => {
    test.setTimeout(480_000);
    const page = await person({ ...desk, ...calm });
    const start = new Start(page);
    await start.open();
    await byArrows(page, start, preset);
    await tabTo(page, start.play);
    await page.keyboard.press('Enter');
    const player = new KeyPlayer(new Table(page));
    const { table } = player;
    let turns = 0;
    while (await table.myTurn()) {
      turns += 1;
      if (turns === 2) await readKeys(table);
      if (turns === 3) await player.byTab();
      else await player.byKeys(turns);
    }
    note(`${turns} turns, ${player.turned} tiles turned`);
    assert.ok(turns >= 35, 'too few turns');
    assert.ok(player.turned > 5, 'too few tiles turned');
    const record = await table.record(async (button) => {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    });
    assert.match(record.text, new RegExp(`^preset: ${preset}$`, 'm'));
    await checkEnd(table, record, command);
  });
}

/** Chooses an edition as one does without a mouse. */
async function byArrows(page, start, preset) {
  await tabTo(page, start.rules.locator('xpath=ancestor-or-self::summary'));
  await page.keyboard.press('Enter');
  const edition = start.option('preset_label');
  await tabTo(page, edition);
  for (let i = 0; i < presets.indexOf(preset); i += 1) await page.keyboard.press('ArrowDown');
  assert.equal(await edition.inputValue(), preset);
}

class KeyPlayer {
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

/** The dialog of keys opens with ?, keeps the focus, and closes with Escape. */
async function readKeys(table) {
  const { page, dialog, words } = table;
  await page.keyboard.press('?');
  await dialog.getByRole('heading', { name: words.say('help_heading') }).waitFor();
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Tab');
    assert.ok(await dialog.evaluate(holdsFocus), 'the focus left the dialog');
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

const holdsFocus = (element) => element.contains(document.activeElement) || document.activeElement === document.body;

/** Goes to something with Tab, as far as it takes. */
async function tabTo(page, target) {
  await target.waitFor();
  for (let i = 0; i < 120; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${target}`);
}
