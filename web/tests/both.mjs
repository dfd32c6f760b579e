// A question at a desk and on a phone.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const desk = { viewport: { width: 1280, height: 800 } };

/**
 * A test of a question at a desk and on a phone, where Confirm can be reached. At a
 * desk the question is also there after a reload. Axe finds nothing wrong with what a
 * question changes: the panel and the board at a desk; on a phone, where colours are the
 * same, the panel. What else is on the page a11y.test.mjs has looked at.
 */
export function both(name, { setup, moves, names, asks }, act) {
  test(`${name}, at a desk`, async ({ arrange }) => {
    const hand = await arrange(setup, moves, desk, names);
    if (asks) {
      await hand.question(asks).waitFor();
      await hand.page.reload();
      await hand.question(asks).waitFor();
      assert.deepEqual(await violations(hand.page, name, { within: '#move, svg.board' }), []);
    }
    await act(hand);
  });

  test(`${name}, on a phone`, async ({ arrange }) => {
    const hand = await arrange(setup, moves, phone, names);
    if (asks) {
      await hand.question(asks).waitFor();
      assert.deepEqual(await violations(hand.page, name, { within: '#move', colours: false }), []);
    }
    await act(hand);
  });
}
