// Where figures stand on a tile, from the art's spots (percent of the unturned
// tile) turned with the tile.

export type Point = [number, number];

/** A point of the unturned tile after `rotation` clockwise degrees. */
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

/** Moves the n-th of several things on one spot aside, in a small fan. */
export function fanned([x, y]: Point, n: number): Point {
  if (n === 0) return [x, y];
  const side = n % 2 === 1 ? 1 : -1;
  const step = Math.ceil(n / 2) * 12;
  return [x + side * step, y + step / 3];
}
