import { describe, expect, it } from 'vitest';
import type { Point } from '../board/spots';
import type { TargetSpot } from '../board/types';
import { claimed, hasDot } from './claim';

const spot = (text: string, at: Point): TargetSpot => ({
  key: text, text, mark: '', x: 0, y: 0, at, look: 'disc', sign: '', turn: 0, symbol: '', label: '', chosen: false, other: false,
});

const city = spot('city', [50, 14]);
const field = spot('field', [50, 80]);
const cloister = spot('cloister', [50, 50]);

/** The upper half of the tile is city, the lower one field. */
const halves = (at: Point) => (s: TargetSpot) => (s === city ? at[1] < 40 : s === field && at[1] >= 40);

const click = (spots: TargetSpot[], at: Point, known = true) => claimed(spots, at, known ? halves(at) : null)?.text ?? '';

describe('a click inside the ghost', () => {
  it('claims what lies under the pointer', () => {
    expect(click([city, field], [20, 20])).toBe('city');
    expect(click([city, field], [20, 70])).toBe('field');
  });

  it('claims nothing where what lies there is taken', () => {
    expect(click([field], [20, 20])).toBe('');
  });

  it('claims the spot whose number it hits, whatever lies there', () => {
    expect(click([city, cloister], [55, 45])).toBe('cloister');
  });

  it('only places on the edge, and on the dot', () => {
    for (const at of [[3, 50], [97, 60], [50, 96], [12, 5]] as Point[]) expect(click([city, field], at)).toBe('');
    expect(hasDot([city, field])).toBe(true);
    expect(click([city, field], [52, 53])).toBe('');
  });

  it('has no dot where a figure could stand, nor where none can', () => {
    expect(hasDot([city, cloister])).toBe(false);
    expect(hasDot([])).toBe(false);
  });

  it('claims what is near where nobody knows the ground', () => {
    expect(click([city, field], [40, 30], false)).toBe('city');
    expect(click([city], [50, 70], false)).toBe('');
  });
});
