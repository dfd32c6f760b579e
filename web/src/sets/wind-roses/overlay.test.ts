import { describe, expect, it } from 'vitest';
import { shown } from '../../lens/shown';
import { state } from '../../testing/fixtures';
import type { State } from '../../lib/types';
import windRoses from '../wind-roses';

/** A game with a rose in force at 2, 1. */
function game(spot: string): State {
  const tile = { tile: 'base/D', rotation: 0 as const, x: 0, y: 0 };
  return { ...state(null), tiles: [tile, { ...tile, x: 2, y: 1 }], pieces: [{ piece: 'wind-rose', x: 2, y: 1, place: `rose ${spot}`, at: { kind: 'rose', spot } }] };
}

const placed = (spot: string) => windRoses.overlay?.(game(spot))?.words.map(({ text, at }) => `${text} ${at.join(',')}`);

describe('the lens of the rose in force', () => {
  it('names the quarters beside its row and its column', () => {
    expect(placed('north')).toEqual(['NE 3.5,0.5', 'SE 3.5,2.5', 'SW 1.5,2.5', 'NW 1.5,0.5']);
  });

  it('turns them with its tile', () => {
    expect(placed('east')).toEqual(['NE 3.5,2.5', 'SE 1.5,2.5', 'SW 1.5,0.5', 'NW 3.5,0.5']);
  });

  it('has two halves where only these count', () => {
    expect(placed('west-half')).toEqual(['N 1.5,1.5', 'S 3.5,1.5']);
  });

  it('shows the edges of both across the map, and nothing without a rose', () => {
    const off = { fields: false, ends: false, dead: false, coordinates: false, round: false, sets: true };
    const { fields, badges } = shown(off, { state: game('north'), art: { tiles: {} }, events: [], land: null });
    expect(fields.map((f) => [f.divides, f.border])).toEqual([[true, 'M-100 100L400 100M-100 200L400 200M200 -100L200 300M300 -100L300 300']]);
    expect(badges).toHaveLength(4);
    expect(windRoses.overlay?.({ ...game('north'), pieces: [] })).toBeNull();
  });
});
