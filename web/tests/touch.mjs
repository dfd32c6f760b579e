// A player with fingers, on a phone.

import { seeded } from './page.mjs';

export class Finger {
  turned = 0;
  missed = 0;
  tapped = 0;
  listed = 0;
  dice = seeded(3);

  constructor(table) {
    this.table = table;
  }

  /** A tap places the tile, another on the same square turns it. */
  async place() {
    const { table, dice } = this;
    const square = table.squares.nth(dice.below(await table.squares.count()));
    const name = await square.getAttribute('aria-label');
    await square.tap();
    const placed = table.board.getByRole('button', { name: table.words.like('place_at'), pressed: true });
    await placed.waitFor();
    this.missed += name === (await placed.getAttribute('aria-label')) ? 0 : 1;
    if (!(await table.rotate.isEnabled())) return;
    const before = await table.angle();
    await table.still();
    const corner = dice.likely(0.7) ? await freeCorner(placed) : null;
    if (corner) await placed.tap({ position: corner });
    else await table.rotate.tap();
    this.tapped += corner ? 1 : 0;
    await table.turnedFrom(before);
    this.turned += 1;
  }

  async claim() {
    const { table, dice } = this;
    const spots = await table.spots.count();
    // Confirm puts none down.
    if (spots === 0 || dice.likely(0.4)) return;
    if (dice.likely(0.3)) {
      this.listed += 1;
      await table.claims.nth(dice.below(spots)).tap();
    } else await table.spots.nth(dice.below(spots)).tap();
    await table.ready.waitFor();
  }
}

/** A corner of the square that nothing lies over, no spot and no bar. */
function freeCorner(square) {
  return square.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const corners = [8, height - 8].flatMap((y) => [8, width - 8].map((x) => ({ x, y })));
    return corners.find(({ x, y }) => element.contains(document.elementFromPoint(left + x, top + y))) ?? null;
  });
}
