// Where a throw goes by the numbers of a choice, and which numbers mean the place that the player
// points at. All of it is computed from what the server sends with the choice; distances are 1024ths of
// a tile.

import type { Aim, Choice } from '../../lib/types';

export interface Point {
  x: number;
  y: number;
}

export interface Flight {
  from: Point;
  /** Where the token lands without luck, and where it comes to rest. */
  land: Point;
  rest: Point;
  /** Clockwise degrees from upwards. */
  degrees: number;
  /** One standard deviation along the way and across. */
  along: number;
  across: number;
}

const sigma = ([fixed, share]: [number, number], far: number): number => fixed + (share * far) / 1024;

const wide = (aim: Aim) => aim.right - aim.left;
const high = (aim: Aim) => aim.bottom - aim.top;

/** The n-th place on the rectangle's edge. */
export function origin(aim: Aim, n: number): Point {
  const w = wide(aim);
  const h = high(aim);
  const at = n * aim.unit;
  if (at < w) return { x: aim.left + at, y: aim.top };
  if (at < w + h) return { x: aim.right, y: aim.top + at - w };
  if (at < 2 * w + h) return { x: aim.right - (at - w - h), y: aim.bottom };
  return { x: aim.left, y: aim.bottom - (at - 2 * w - h) };
}

/** The place on the rectangle's edge that is nearest to a point. */
export function nearest(aim: Aim, p: Point): number {
  const w = wide(aim);
  const h = high(aim);
  const x = Math.min(Math.max(p.x, aim.left), aim.right);
  const y = Math.min(Math.max(p.y, aim.top), aim.bottom);
  const sides = [
    { off: Math.hypot(p.x - x, p.y - aim.top), at: x - aim.left },
    { off: Math.hypot(p.x - aim.right, p.y - y), at: w + y - aim.top },
    { off: Math.hypot(p.x - x, p.y - aim.bottom), at: w + h + aim.right - x },
    { off: Math.hypot(p.x - aim.left, p.y - y), at: 2 * w + h + aim.bottom - y },
  ];
  const best = sides.reduce((a, b) => (b.off < a.off ? b : a));
  return Math.round(best.at / aim.unit) % Math.round((2 * (w + h)) / aim.unit);
}

/** The flight of a throw by its numbers, without luck. */
export function flight(aim: Aim, [n = 0, azimuth = 0, strength = 1]: number[]): Flight {
  const from = origin(aim, n);
  const angle = (2 * Math.PI * azimuth) / (aim.turn ?? 1);
  const far = (strength * (aim.cap ?? 0)) / (aim.full ?? 1);
  const along = (d: number): Point => ({ x: from.x + d * Math.sin(angle), y: from.y - d * Math.cos(angle) });
  return {
    from,
    land: along(far),
    rest: along(far * (1 + (aim.roll ?? 0) / 1024)),
    degrees: (360 * azimuth) / (aim.turn ?? 1),
    along: sigma(aim.along, far),
    across: sigma(aim.across, far),
  };
}

/** The numbers of a throw from a place on the edge that comes down at a point, or as near as it can. */
export function aimedAt(aim: Aim, n: number, to: Point): number[] {
  const from = origin(aim, n);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const turn = aim.turn ?? 1;
  const full = aim.full ?? 1;
  const azimuth = (Math.round((Math.atan2(dx, -dy) * turn) / (2 * Math.PI)) + turn) % turn;
  const strength = Math.min(full, Math.max(1, Math.round((Math.hypot(dx, dy) * full) / (aim.cap ?? 1))));
  return [n, azimuth, strength];
}

/** The point of the lane for two numbers; y is the distance. */
export const onLane = (aim: Aim, [far = 0, side = 0]: number[]): Point => ({ x: aim.left + side * aim.unit, y: far * aim.unit });

/** The numbers of the lane's point that is nearest to this one. */
export function laneAt(aim: Aim, { x, y }: Point): number[] {
  const step = (v: number, most: number) => Math.round(Math.min(Math.max(v, 0), most) / aim.unit);
  return [step(y, aim.bottom), step(x - aim.left, wide(aim))];
}

/** The standard deviation of a throw along the lane, along and across. */
export const astray = (aim: Aim, far: number) => ({ along: sigma(aim.along, far), across: sigma(aim.across, far) });

/** The numbers in an answer's text, or null. */
export function numbersOf(choice: Choice, text: string | null): number[] | null {
  if (!text?.startsWith(`${choice.text} `)) return null;
  return text.slice(choice.text.length + 1).split(' ').map(Number);
}

/** The cell of a point. */
export const cellAt = ({ x, y }: Point): Point => ({ x: Math.floor(x / 1024), y: Math.floor(y / 1024) });
