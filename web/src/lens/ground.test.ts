import { describe, expect, it } from 'vitest';
import type { Areas } from '../lib/types';
import { feature, laid } from '../testing/fixtures';
import { Land, inside, ringsOf } from './ground';

const square = 'M0 0L100 0L100 40L0 40Z';

/** A road from west to east, a field to the north and one to the south of it. */
const areas: Areas = {
  tiles: { 'base/U': { r0: 'M0 45L100 45L100 55L0 55Z', f0: 'M0 0L100 0L100 45L0 45Z', f1: 'M0 55L100 55L100 100L0 100Z' } },
};

const north = feature('field', [{ x: 0, y: 0, segment: 'f0' }, { x: 1, y: 0, segment: 'f0' }], { id: '0,0 f0', owners: [0] });
const road = feature('road', [{ x: 0, y: 0, segment: 'r0' }, { x: 1, y: 0, segment: 'r0' }], { id: '0,0 r0' });
const tiles = [laid(0, 0, 'base/U'), laid(1, 0, 'base/U~garden')];
const land = (these = tiles) => new Land(areas, new Map(), these, [north, road]);

describe('rings', () => {
  it('are read from path data', () => {
    expect(ringsOf('M0 1L10 1L10 20ZM50 50L60-5L.5 7Z')).toEqual([
      [[0, 1], [10, 1], [10, 20]],
      [[50, 50], [60, -5], [0.5, 7]],
    ]);
  });

  it('follow a curve to its end', () => {
    const [ring = []] = ringsOf('M0 0C10 0 20 10 20 20Z');
    expect(ring).toHaveLength(5);
    expect(ring.at(-1)).toEqual([20, 20]);
  });

  it('have an inside, and holes', () => {
    const rings = ringsOf(`${square}M10 10L20 10L20 20L10 20Z`);
    expect(inside(rings, [50, 20])).toBe(true);
    expect(inside(rings, [50, 60])).toBe(false);
    expect(inside(rings, [15, 15])).toBe(false);
  });
});

describe('the ground of a feature', () => {
  it('covers its segments where their tiles lie', () => {
    expect(land().ground(north).fill).toBe('M0 0L100 0L100 45L0 45ZM100 0L200 0L200 45L100 45Z');
  });

  it('has a border without the sides between its tiles', () => {
    const { border } = land().ground(north);
    // Not along x = 100, where the one tile leads to the other.
    expect(border).toBe('M0 45L0 0L100 0M100 45L0 45M100 0L200 0L200 45L100 45');
  });

  it('turns with its tile', () => {
    const turned = land([{ x: 0, y: 0, rotation: 90, tile: 'base/U' }]);
    expect(turned.ground(feature('field', [{ x: 0, y: 0, segment: 'f0' }])).fill).toBe('M100 0L100 100L55 100L55 0Z');
  });
});

const at = (x: number, y: number, slack = 0, cell = 0) => land().at({ x: cell, y: 0, at: [x, y], slack })?.id;

describe('the feature at a point', () => {
  it('is what covers it', () => {
    expect(at(50, 20)).toBe('0,0 f0');
    expect(at(50, 50)).toBe('0,0 r0');
    expect(at(50, 50, 0, 1)).toBe('0,0 r0');
  });

  it('is nothing where there is no tile, or nothing is told of', () => {
    expect(at(50, 50, 0, 5)).toBeUndefined();
    expect(at(50, 80)).toBeUndefined();
  });

  it('is the narrow road rather than the field, from near by', () => {
    expect(at(50, 42)).toBe('0,0 f0');
    expect(at(50, 42, 6)).toBe('0,0 r0');
  });
});
