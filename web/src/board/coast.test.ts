import { describe, expect, it } from 'vitest';
import { blocksOf, edgesOf, ringsAround, shoreLine, shoreOf } from './coast';
import type { Ring } from './coast';

const cells = (...rows: string[]) => rows.flatMap((row, y) => [...row].flatMap((c, x) => (c === '#' ? [{ x, y }] : [])));

/** The corners of a ring. */
const corners = (ring: Ring) => ring.filter(({ dx, dy }, i) => dx !== ring.at(i - 1)!.dx || dy !== ring.at(i - 1)!.dy).map(({ x, y }) => `${x},${y}`);

/** How many tiles lie within rings: land counts, holes are taken away. */
const area = (rings: Ring[]) => rings.flat().reduce((sum, { x, y, dx, dy }) => sum + (x * (y + dy) - (x + dx) * y) / 2, 0);

/** All of it as one block. */
const whole = (map: { x: number; y: number }[]) => blocksOf(ringsAround(map), Infinity).get('0,0') ?? [];

const points = (d: string) => d.match(/-?[\d.]+ -?[\d.]+/g)!.map((p) => p.split(' ').map(Number) as [number, number]);

/** The bends of a line. */
const parts = (d: string) => new Set(d.split('Q').slice(1));

describe('the outline of the map', () => {
  it('of nothing is nothing', () => {
    expect(ringsAround([])).toEqual([]);
    expect(blocksOf([], 6).size).toBe(0);
  });

  it('of one tile is its square', () => {
    const [ring, ...others] = ringsAround([{ x: 2, y: -1 }]);
    expect(corners(ring!)).toEqual(['2,-1', '3,-1', '3,0', '2,0']);
    expect(others).toEqual([]);
  });

  it('of an L has six corners', () => {
    const [ring, ...others] = ringsAround(cells('#.', '##'));
    expect(corners(ring!)).toEqual(['0,0', '1,0', '1,1', '2,1', '2,2', '0,2']);
    expect(others).toEqual([]);
  });

  it('of a ring has a hole, which goes the other way round', () => {
    const rings = ringsAround(cells('###', '#.#', '###'));
    expect(rings.map((ring) => corners(ring).length)).toEqual([4, 4]);
    expect(rings.map((ring) => area([ring])).toSorted()).toEqual([-1, 9]);
  });

  it('of two islands has two rings, also where they touch with a corner', () => {
    for (const map of [cells('#..#'), cells('#.', '.#'), cells('.#', '#.')]) {
      const rings = ringsAround(map);
      expect(rings.map((ring) => ring.length)).toEqual([4, 4]);
      expect(rings.map((ring) => area([ring]))).toEqual([1, 1]);
    }
  });

  it('has every open side once, whatever lies', () => {
    const map = cells('##.##', '#..#.', '###.#', '.#.##');
    const laid = new Set(map.map(({ x, y }) => `${x},${y}`));
    const open = map.reduce((n, { x, y }) => n + [`${x - 1},${y}`, `${x + 1},${y}`, `${x},${y - 1}`, `${x},${y + 1}`].filter((c) => !laid.has(c)).length, 0);
    expect(ringsAround(map).flat()).toHaveLength(open);
    expect(area(ringsAround(map))).toBe(map.length);
  });

  it('is cut into blocks, with every side in one of them', () => {
    const map = cells('########', '#.######', '########', '....####');
    const blocks = blocksOf(ringsAround(map), 3);
    expect(blocks.size).toBeGreaterThan(4);
    const sides = [...blocks.values()].flat().flatMap((piece) => piece.slice(1));
    expect(sides.toSorted((a, b) => a.y - b.y || a.x - b.x || a.dx - b.dx)).toEqual(ringsAround(map).flat().toSorted((a, b) => a.y - b.y || a.x - b.x || a.dx - b.dx));
    // Where one ends the next begins.
    const lines = [...blocks.values()].flatMap((pieces) => shoreLine(pieces, 10, 0).split('M').slice(1));
    expect(lines.map((d) => d.split(' ').slice(-2).join(' ')).toSorted()).toEqual(lines.map((d) => d.split('Q')[0]).toSorted());
  });
});

describe('the shore', () => {
  it('lies outside of the land, a little further here and nearer there', () => {
    for (const [x, y] of points(shoreLine(whole([{ x: 0, y: 0 }]), 10, 0))) {
      const far = Math.max(-x, x - 100, -y, y - 100);
      expect(far).toBeGreaterThan(3);
      expect(far).toBeLessThan(14);
    }
  });

  it('of a hole lies in the hole', () => {
    const hole = whole(cells('###', '#.#', '###')).filter((piece) => piece.length === 5);
    expect(hole).toHaveLength(1);
    for (const [x, y] of points(shoreLine(hole, 10, 0))) {
      expect(Math.min(x, y)).toBeGreaterThan(100);
      expect(Math.max(x, y)).toBeLessThan(200);
    }
  });

  it('stays as it is where nothing is laid', () => {
    const before = parts(shoreLine(whole(cells('###')), 10, 0));
    const after = parts(shoreLine(whole(cells('####', '...#')), 10, 0));
    expect([...before].filter((part) => after.has(part)).length).toBeGreaterThan(before.size * 0.7);
  });

  it('differs from shore to shore', () => {
    const tile = whole([{ x: 0, y: 0 }]);
    expect(shoreLine(tile, 10, 0)).not.toBe(shoreLine(tile, 10, 1));
    expect(shoreOf(tile, 10, 0)).toContain(shoreLine(tile, 10, 0));
  });
});

it('light falls from the north-west', () => {
  expect(edgesOf(whole([{ x: 0, y: 0 }]), true)).toBe('M0 0L100 0M0 100L0 0');
  expect(edgesOf(whole([{ x: 0, y: 0 }]), false)).toBe('M100 0L100 100L0 100');
  expect(edgesOf(whole(cells('##', '#.')), false)).toBe('M200 0L200 100L100 100L100 200L0 200');
});
