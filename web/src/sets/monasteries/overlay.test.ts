import { describe, expect, it } from 'vitest';
import { state } from '../../testing/fixtures';
import type { State } from '../../lib/types';
import monasteries from '../monasteries';

/** A game with a special monastery at 0, 0, two tiles to its north, and one behind a gap in the east. */
function game(tile: string): State {
  const placed = { tile: 'base/D', rotation: 0 as const, x: 0, y: -1 };
  return { ...state(null), tiles: [{ ...placed, tile, y: 0 }, placed, { ...placed, y: -2 }, { ...placed, x: 2, y: 0 }] };
}

describe('the lens of special monasteries', () => {
  it('shows what an abbot would count, up to the first gap', () => {
    const shown = monasteries.overlay?.(game('monasteries/MO2'));
    expect(shown?.words).toEqual([{ at: [0.5, 0.14], text: '3' }]);
    expect(shown?.lines).toEqual([[[0.5, 0.5], [0.5, 0.5]], [[0.5, -1.5], [0.5, 0.5]]]);
  });

  it('is not there without one', () => {
    expect(monasteries.overlay?.(game('base/B'))).toBeNull();
  });
});
