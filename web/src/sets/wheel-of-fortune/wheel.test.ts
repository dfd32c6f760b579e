import { describe, expect, it } from 'vitest';
import type { Placed } from '../../lib/protocol';
import { signsOf, wheelSpot } from './wheel';

const squares: Placed[] = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => ({ x: x + 5, y, rotation: 0, tile: `wheel-of-fortune/Wheel.${x}${y}` })));

describe('the wheel on the board', () => {
  it('has its crowns and its pig clockwise, each on one square', () => {
    expect(wheelSpot(squares, 'crown fortune')).toEqual({ x: 7, y: 1, at: [49, 15] });
    expect(wheelSpot(squares, 'crown taxes-1')).toEqual({ x: 7, y: 1, at: [95, 75] });
    expect(wheelSpot(squares, 'crown taxes-2')).toEqual({ x: 7, y: 2, at: [95, 25] });
    expect(wheelSpot(squares, 'sector inquisition')).toEqual({ x: 5, y: 2, at: [67, 0] });
    expect(signsOf(squares).map((s) => s.sector)).toEqual(['fortune', 'taxes', 'famine', 'storm', 'inquisition', 'plague']);
  });

  it('has none where it lies beside the map', () => {
    expect(wheelSpot([], 'crown fortune')).toBeNull();
    expect(wheelSpot(squares, 'tower 3,4')).toBeNull();
    expect(signsOf([])).toEqual([]);
  });
});
