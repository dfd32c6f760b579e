import { describe, expect, it } from 'vitest';
import { ahead } from './pick';
import { fanned, turned } from './spots';
import { bounds, centre, fit, maxScale, minScale, reveal, shows, zoomAt } from './view';

describe('view', () => {
  const size = { width: 800, height: 600 };

  it('zooms about the pointer', () => {
    const view = { dx: 10, dy: 20, scale: 1 };
    const after = zoomAt(view, 2, 110, 220);
    expect((110 - after.dx) / after.scale).toBeCloseTo(100);
    expect((220 - after.dy) / after.scale).toBeCloseTo(200);
  });

  it('keeps the scale within bounds', () => {
    const view = { dx: 0, dy: 0, scale: 1 };
    expect(zoomAt(view, 1000, 0, 0).scale).toBe(maxScale);
    expect(zoomAt(view, 0.001, 0, 0).scale).toBe(minScale);
  });

  it('fits all cells on the screen', () => {
    const cells = [
      { x: -3, y: 2 },
      { x: 9, y: -4 },
    ];
    const view = fit(bounds(cells), size, 20, 1);
    for (const { x, y } of cells) expect(shows(view, size, x, y)).toBe(true);
  });

  it('moves no more than is needed to show a cell', () => {
    const view = centre(size, 0, 0, 1);
    expect(reveal(view, size, 0, 0, 10)).toEqual(view);
    const moved = reveal(view, size, 6, 0, 10);
    expect(shows(moved, size, 6, 0)).toBe(true);
    expect(moved.dy).toBe(view.dy);
  });
});

describe('spots', () => {
  it('turn clockwise with the tile', () => {
    expect(turned([50, 14], 90)).toEqual([86, 50]);
    expect(turned([50, 14], 180)).toEqual([50, 86]);
    expect(turned([50, 14], 270)).toEqual([14, 50]);
    expect(turned([20, 30], 360)).toEqual([20, 30]);
  });

  it('stay where they are alone', () => {
    expect(fanned([50, 14], 1)).toEqual([[50, 14]]);
  });

  it.each([2, 3, 4, 5])('spread when %i share one, and keep within the tile', (count) => {
    for (const spot of [[50, 50], [14, 86], [90, 8]] as [number, number][]) {
      const all = fanned(spot, count);
      expect(all).toHaveLength(count);
      for (const [i, [x, y]] of all.entries()) {
        if (count < 5) for (const c of [x, y]) expect(c).toBeGreaterThanOrEqual(15.9);
        if (count < 5) for (const c of [x, y]) expect(c).toBeLessThanOrEqual(84.1);
        for (const [ox, oy] of all.slice(i + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(28);
      }
    }
  });
});

describe('arrows', () => {
  const squares = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 1, y: 3 },
  ];

  it('go to the nearest square ahead', () => {
    expect(ahead(squares, { x: 0, y: 0 }, 1, 0)).toEqual({ x: 2, y: 0 });
    expect(ahead(squares, { x: 0, y: 0 }, 0, 1)).toEqual({ x: 1, y: 3 });
  });

  it('come round at the edge', () => {
    expect(ahead(squares, { x: 2, y: 0 }, 1, 0)).toEqual({ x: 0, y: 0 });
  });

  it('reach every square by going right', () => {
    expect(ahead(squares, null, 1, 0)).toEqual({ x: 0, y: 0 });
    expect(ahead([], null, 1, 0)).toBeNull();
  });
});
