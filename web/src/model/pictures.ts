// Which of a tile's pictures is drawn on a cell: copies of a tile look different, and the light falls
// on all from one side.

import type { TileArt } from '../lib/types';

/** The number of a look: random, but always the same on a cell. */
export function lookAt(x: number, y: number, looks: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) % Math.max(looks, 1);
}

/** The address of a tile's picture on a cell, drawn for its rotation. */
export function pictureAt(drawn: TileArt | undefined, x: number, y: number, degrees: number): string {
  if (!drawn) return '';
  const turn = (((degrees / 90) % 4) + 4) % 4;
  return `${drawn.url}&look=${lookAt(x, y, drawn.looks)}${turn > 0 ? `&turn=${turn}` : ''}`;
}
