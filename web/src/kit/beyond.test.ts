import { expect, test } from 'vitest';
import { lies } from './beyond';

const frame = { top: 100, bottom: 200, left: 0, right: 300 };
const at = (top: number, left = 0) => ({ top, bottom: top + 40, left, right: left + 80 });

test.each([
  ['in sight', at(120), false],
  ['cut off a little', at(180), false],
  ['as good as cut off', at(195), true],
  ['below', at(260), true],
  ['above: somebody has scrolled past it', at(20), false],
  ['pushed out to the right', at(120, 310), true],
  ['half out to the right', at(120, 260), false],
])('an answer that is %s', (_, box, beyond) => {
  expect(lies(box, frame)).toBe(beyond);
});
