// Whether the ground that a path encloses lies under a point, as the browser draws it.

import type { Covers } from './claim';

let canvas: CanvasRenderingContext2D | null = null;

export const covers: Covers = (path, [x, y]) => {
  if (path === '') return false;
  canvas ??= document.createElement('canvas').getContext('2d');
  return canvas?.isPointInPath(new Path2D(path), x, y) ?? false;
};
