import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera';
import { fitBeside, under, unit } from './view';
import type { View } from './view';

describe('the camera near a draft', () => {
  const cells = [
    { x: -5, y: 0 },
    { x: 5, y: 0 },
  ];
  let view: View;
  let camera: Camera;

  beforeEach(() => {
    vi.stubGlobal('cancelAnimationFrame', () => {});
    camera = new Camera((shown) => (view = shown), () => true);
    camera.resize({ width: 390, height: 500 });
    camera.cover(cells, true);
  });

  afterEach(() => vi.unstubAllGlobals());

  it('stays there while the cells are the same', () => {
    camera.approach(5, 0, 110);
    camera.cover([...cells], true);
    expect(view.scale).toBeCloseTo(1.1);
  });

  it('brings together what is asked elsewhere, and no more', () => {
    camera.approach(5, 0, 110);
    expect([camera.shows(5, 0), camera.shows(-5, 0)]).toEqual([true, false]);
    camera.gather([
      { x: 3, y: 0 },
      { x: 5, y: 1 },
    ]);
    expect([camera.shows(3, 0), camera.shows(5, 1), camera.shows(-5, 0)]).toEqual([true, true, false]);
    expect(view.scale).toBeLessThanOrEqual(1.15);
    camera.cover([...cells], true);
    expect(camera.shows(3, 0)).toBe(true);
  });

  it('shows everything again once the draft is gone', () => {
    const all = view;
    camera.approach(5, 0, 110);
    expect(view).not.toEqual(all);
    camera.leave();
    camera.cover([...cells], true);
    expect(view).toEqual(all);
  });

  it('goes back to where the player had moved it', () => {
    camera.zoom(1.2);
    camera.pan(10, 20);
    const own = view;
    camera.approach(5, 0, 110);
    camera.pan(-40, 0);
    camera.resize({ width: 390, height: 400 });
    camera.leave();
    camera.cover([...cells, { x: 6, y: 0 }], true);
    expect(view).toEqual({ ...own, dy: own.dy - 50 });
    camera.cover([...cells, { x: 40, y: 0 }], true);
    expect(view).toEqual({ ...own, dy: own.dy - 50 });
  });

  it('stays as it is once the player has zoomed it there', () => {
    camera.approach(5, 0, 110);
    camera.zoom(1.1);
    const own = view;
    camera.leave();
    camera.cover([...cells], true);
    expect(view).toEqual(own);
  });

  it('goes back after a look around', () => {
    const all = view;
    camera.approach(5, 0, 110);
    camera.pan(-40, 10);
    camera.leave();
    camera.cover([...cells], true);
    expect(view).toEqual(all);
  });

  it('does not move for cells that are on the screen', () => {
    const before = view;
    camera.cover([{ x: 0, y: 0 }], true);
    expect(view).toEqual(before);
  });

  it('brings cells above what lies over the bottom', () => {
    camera.gather([{ x: 0, y: 0 }], 300);
    expect(camera.shows(0, 0, 300)).toBe(true);
    expect(view.dy + 100 * view.scale).toBeLessThan(200);
  });
});

describe('all of the board', () => {
  const size = { width: 1000, height: 700 };
  const row = Array.from({ length: 12 }, (_, x) => ({ x, y: 0 }));
  const square = row.flatMap(({ x }) => row.map(({ x: y }) => ({ x, y })));
  const lenses = { left: 14, top: 646, right: 282, bottom: 686 };
  const zoom = { left: 946, top: 562, right: 986, bottom: 686 };

  it.each([['a row', row], ['a square', square], ['a heap', square.filter(({ x, y }) => x + y < 12)]])('lies under no bar: %s', (_, cells) => {
    const view = fitBeside(cells, size, [lenses, zoom], 36, 1.15);
    for (const cell of cells) {
      expect([lenses, zoom].some((bar) => under(view, bar, cell))).toBe(false);
      expect(cell.x * unit * view.scale + view.dx).toBeGreaterThanOrEqual(0);
      expect((cell.y + 1) * unit * view.scale + view.dy).toBeLessThanOrEqual(size.height);
    }
  });

  it('is as large as ever where no bar is in its way', () => {
    expect(fitBeside(row, size, [lenses, zoom], 36, 1.15)).toEqual(fitBeside(row, size, [], 36, 1.15));
    expect(fitBeside(square, size, [lenses, zoom], 36, 1.15).scale).toBeLessThan(fitBeside(square, size, [], 36, 1.15).scale + 1e-9);
  });

  it('has a square that has no other room under a bar, rather than none in sight', () => {
    const all = { left: 0, top: 0, right: 1000, bottom: 700 };
    expect(fitBeside(row, size, [all], 36, 1.15).scale).toBeGreaterThan(0.5);
  });
});

describe('a ride', () => {
  let view: View;
  let step: ((now: number) => void) | null;
  let camera: Camera;
  const finish = () => {
    for (let n = 0; step && n < 100; n += 1) {
      const now = step;
      step = null;
      now(performance.now() + 10_000);
    }
  };

  beforeEach(() => {
    step = null;
    vi.stubGlobal('cancelAnimationFrame', () => (step = null));
    vi.stubGlobal('requestAnimationFrame', (next: (now: number) => void) => {
      step = next;
      return 1;
    });
    camera = new Camera((shown) => (view = shown), () => false);
    camera.resize({ width: 390, height: 500 });
    camera.cover([{ x: -5, y: 0 }, { x: 5, y: 0 }], false);
  });

  afterEach(() => vi.unstubAllGlobals());

  it('goes all of its way though the board changes its size', () => {
    camera.approach(5, 0, 110);
    camera.resize({ width: 390, height: 400 });
    finish();
    expect(view.scale).toBeCloseTo(1.1);
    expect(camera.shows(5, 0)).toBe(true);
  });

  it('back from a draft is not stopped by what it shows at its end', () => {
    const all = view;
    camera.approach(5, 0, 110);
    finish();
    camera.leave();
    camera.cover([{ x: -5, y: 0 }, { x: 5, y: 0 }], true);
    camera.reveal(-5, 0);
    finish();
    expect(view).toEqual(all);
  });
});
