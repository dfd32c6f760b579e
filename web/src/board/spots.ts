// Places of figures on a tile: the art's spots (percent of the unrotated tile), rotated with the tile.

export type Point = [number, number];

/** A point of the unrotated tile after `rotation` clockwise degrees. */
export function turned([x, y]: Point, rotation: number): Point {
  switch (((rotation % 360) + 360) % 360) {
    case 90:
      return [100 - y, x];
    case 180:
      return [100 - x, 100 - y];
    case 270:
      return [y, 100 - x];
    default:
      return [x, y];
  }
}

/** How far things that share a spot stand from it, in percent of a tile. */
const apart = 19;

/** How near to the tile's edge they may come. */
const inset = 16;

/** The places of `count` things on one spot, side by side or in a ring, so that none cover others. */
export function fanned([x, y]: Point, count: number): Point[] {
  if (count === 1) return [[x, y]];
  const radius = Math.max(apart, (apart * count) / Math.PI);
  // Two stand beside each other, more in a ring with one on top.
  const first = count === 2 ? Math.PI : -Math.PI / 2;
  const ring = Array.from({ length: count }, (_, n): Point => {
    const angle = first + (2 * Math.PI * n) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const dx = inside(ring.map(([px]) => px));
  const dy = inside(ring.map(([, py]) => py));
  return ring.map(([px, py]) => [px + dx, py + dy]);
}

/** The least shift that brings coordinates into the tile, as far as possible. */
function inside(at: number[]): number {
  const low = Math.min(...at);
  const high = Math.max(...at);
  if (low < inset) return inset - low;
  return high > 100 - inset ? 100 - inset - high : 0;
}

/** How much higher each piece of a pile lies than the one below, and how many are drawn at most. */
export const floor = 9.6;
export const mostFloors = 4;

/** How far above the first piece of a pile the last one lies. */
export const risen = (high: number): number => (Math.min(high, mostFloors) - 1) * floor;

/** Where a click inside the ghost only places the tile, in percent of a tile: the width of its edge,
 * and the radius of the dot in the middle. */
export const edgeBand = 9;
export const middleDot = 8;
