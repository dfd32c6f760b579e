import { describe, expect, it } from 'vitest';
import type { Placed } from '../../lib/types';
import { somewhere } from '../../testing/fixtures';
import { signsOf, wheelSpot } from './wheel';

const squares: Placed[] = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => ({ x: x + 5, y, rotation: 0, tile: `wheel-of-fortune/Wheel.${x}${y}` })));

describe('the wheel on the board', () => {
  it('has its crowns and its pig clockwise, each on one square', () => {
    expect(wheelSpot(squares, somewhere('crown fortune').at)).toEqual({ x: 7, y: 1, at: [49, 15] });
    expect(wheelSpot(squares, somewhere('crown taxes-1').at)).toEqual({ x: 7, y: 1, at: [95, 75] });
    expect(wheelSpot(squares, somewhere('crown taxes-2').at)).toEqual({ x: 7, y: 2, at: [95, 25] });
    expect(wheelSpot(squares, somewhere('sector inquisition').at)).toEqual({ x: 5, y: 2, at: [67, 0] });
    expect(signsOf(squares).map((s) => s.sector)).toEqual(['fortune', 'taxes', 'famine', 'storm', 'inquisition', 'plague']);
  });

  it('has none where it lies beside the map', () => {
    expect(wheelSpot([], somewhere('crown fortune').at)).toBeNull();
    expect(wheelSpot(squares, somewhere('tower 3,4').at)).toBeNull();
    expect(signsOf([])).toEqual([]);
  });
});
