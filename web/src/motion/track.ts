// The score track: fifty spaces in a loop, a marker for each player, and tokens
// for each time round. Where a marker is, the server says.

import type { Player } from '../lib/protocol';

export const spaces = 50;

/** The loop in cells: so many along the top, so many down each side. */
export const across = 14;
export const down = 13;

export interface Point {
  x: number;
  y: number;
}

/** The cell of a space: clockwise from the top left. */
export function cellOf(space: number): Point {
  const n = ((space % spaces) + spaces) % spaces;
  const right = across - 1;
  const bottom = down - 1;
  if (n <= right) return { x: n, y: 0 };
  if (n <= right + bottom) return { x: right, y: n - right };
  if (n <= 2 * right + bottom) return { x: 2 * right + bottom - n, y: bottom };
  return { x: 0, y: 2 * (right + bottom) - n };
}

/** From a space towards the middle of the loop. */
function inwards({ x, y }: Point): Point {
  return {
    x: x === 0 ? 1 : x === across - 1 ? -1 : 0,
    y: y === 0 ? 1 : y === down - 1 ? -1 : 0,
  };
}

export interface Marker extends Point {
  seat: number;
}

/** How far those that share a space lie apart, in cells. */
const fan = 0.42;

/** Where each player's marker lies; those on one space reach inwards, each still to be seen. */
export function markers(players: Pick<Player, 'space'>[]): Marker[] {
  const crowd = new Map<number, number>();
  return players.map(({ space = 0 }, seat) => {
    const n = crowd.get(space) ?? 0;
    crowd.set(space, n + 1);
    const cell = cellOf(space);
    const way = inwards(cell);
    return { seat, x: cell.x + 0.5 + way.x * fan * n, y: cell.y + 0.5 + way.y * fan * n };
  });
}

/** The tokens for so many times round: as few as there can be. */
export function tokens(laps = 0): number[] {
  const hundreds = Math.floor(laps / 2);
  return [...Array<number>(hundreds).fill(100), ...(laps % 2 === 1 ? [50] : [])];
}
