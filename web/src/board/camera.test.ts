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

  it('shows everything again once the draft is gone', () => {
    const all = view;
    camera.approach(5, 0, 110);
    expect(view).not.toEqual(all);
    camera.leave();
    camera.cover([...cells], true);
    expect(view).toEqual(all);
  });
});
