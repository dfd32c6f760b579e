// A question at a desk and on a phone.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { phone } from './browser.mjs';
import { test } from './fixtures.mjs';

const sizes = { 'at a desk': { viewport: { width: 1280, height: 800 } }, 'on a phone': phone };

/** A test of a question at a desk and on a phone. The question is there after a
 * reload too, axe finds nothing wrong with it, and Confirm can be reached. */
export function both(name, { setup, moves, names, asks }, act) {
  for (const [size, device] of Object.entries(sizes)) {
    test(`${name}, ${size}`, async ({ arrange }) => {
      const hand = await arrange(setup, moves, device, names);
      if (asks) {
        await hand.question(asks).waitFor();
        await hand.page.reload();
        await hand.question(asks).waitFor();
        assert.deepEqual(await violations(hand.page, name), []);
      }
      await act(hand);
    });
  }
}
