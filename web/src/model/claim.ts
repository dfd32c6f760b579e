// What a click inside the ghost (the tile shown under the pointer) claims: the feature there, with the
// figure in hand. Near the edge, or on a dot in the middle where there is room for one, a click places
// the tile and claims nothing.

import { edgeBand, middleDot } from '../board/spots';
import type { Point } from '../board/spots';
import type { TargetSpot } from '../board/types';

/** Whether a path covers a point. */
export type Covers = (path: string, at: Point) => boolean;

/** How near to a spot a click hits it for certain, in percent of a tile. */
const onSpot = 13;

/** How far the next spot must be from the middle for a dot to be there. */
const roomForDot = onSpot + middleDot;

/** How near to a spot a click must be while the ground is not known. */
const nearSpot = 30;

const far = ([x, y]: Point, [ox, oy]: Point) => Math.hypot(x - ox, y - oy);

const middle: Point = [50, 50];

/** Whether there is room for the dot between the spots. */
export const hasDot = (spots: TargetSpot[]): boolean => spots.length > 0 && spots.every((s) => far(s.at, middle) > roomForDot);

/** Whether a click there places the tile and nothing else, whatever lies there. */
function onlyPlaces(spots: TargetSpot[], at: Point): boolean {
  const [x, y] = at;
  const band = Math.min(x, y, 100 - x, 100 - y) < edgeBand;
  return band || (hasDot(spots) && far(at, middle) < middleDot);
}

/** The spot on the ghost that a click at a point claims, or null. `covers` returns whether the ground
 * of a spot's segment lies there; it is null while the tile's ground is not known. */
export function claimed(spots: TargetSpot[], at: Point, covers: ((spot: TargetSpot) => boolean) | null): TargetSpot | null {
  const nearest = spots.toSorted((a, b) => far(a.at, at) - far(b.at, at));
  const [first] = nearest;
  if (first && far(first.at, at) < onSpot) return first;
  if (onlyPlaces(spots, at)) return null;
  if (covers) return nearest.find(covers) ?? null;
  return first && far(first.at, at) < nearSpot ? first : null;
}
