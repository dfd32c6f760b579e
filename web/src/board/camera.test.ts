import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera';
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
