// Which figures a throw touches and pushes, and when: the path of the thrown token names them in order.
// Nothing here decides who is hit or how far a figure is pushed.

import type { Leg } from '../lib/types';

/** Fractions of a throw's time: the token flies until `flying`, and rolls until `rolled`. */
export const flying = 0.5;
export const rolled = 0.72;

/** How long a figure is pushed, and how much later at most the next one of a chain starts, as fractions
 * of the whole. */
const sliding = 0.13;
const link = 0.03;
const longestChain = 0.07;

/** From this fraction on, figures that stay on the board are put back where they stood. */
export const setUp = 0.93;

/** One figure that a throw touches. */
export interface Touch {
  figure: number;
  /** The leg by which the path names the figure. */
  leg: Leg;
  /** When it is touched, as a fraction of the throw's time. */
  at: number;
  /** Where the figure is pushed; null if it only falls over. */
  to: { x: number; y: number } | null;
  ends: number;
}

const apart = (a: Leg, b: Leg) => Math.hypot(a.x - b.x, a.y - b.y);

/** When the token reaches each of its own legs, as fractions of the throw's time. */
export function times(path: Leg[]): Map<Leg, number> {
  const list = new Map<Leg, number>();
  const launch = path.find((l) => l.what === 'launch');
  const landed = path.findIndex((l) => l.what === 'land');
  const land = path[landed];
  if (!land) return list;
  if (launch) list.set(launch, 0);
  for (const l of path.slice(0, landed).filter((leg) => leg.what === 'strike')) {
    const share = launch ? apart(launch, l) / (apart(launch, land) || 1) : 1;
    list.set(l, flying * Math.min(1, share));
  }
  list.set(land, flying);
  const ways = path.slice(landed + 1).filter((l) => l.what === 'hit' || l.what === 'rest');
  const lengths = ways.map((l, i) => apart(l, ways[i - 1] ?? land));
  const whole = lengths.reduce((sum, way) => sum + way, 0) || 1;
  let gone = 0;
  ways.forEach((l, i) => {
    gone += lengths[i] ?? 0;
    list.set(l, flying + (rolled - flying) * Math.min(1, gone / whole));
  });
  return list;
}

/** All touched figures in the order of the chains: the token hits the first of a chain, which then knocks the next. */
export function touches(path: Leg[]): Touch[] {
  const at = times(path);
  const list: Touch[] = [];
  const chains: Touch[][] = [];
  for (const leg of path) {
    const { what, figure, x, y } = leg;
    if (figure === undefined) continue;
    if (what === 'push') {
      const pushed = list.find((t) => t.figure === figure);
      if (pushed) pushed.to = { x, y };
      continue;
    }
    const touch: Touch = { figure, leg, at: at.get(leg) ?? 0, to: null, ends: 0 };
    if (what === 'knock' && chains.length > 0) chains.at(-1)!.push(touch);
    else chains.push([touch]);
    list.push(touch);
  }
  for (const chain of chains) {
    const pause = Math.min(link, longestChain / chain.length);
    chain.forEach((t, i) => {
      t.at = (chain[0]?.at ?? 0) + i * pause;
      t.ends = t.at + sliding;
    });
  }
  return list;
}

/** Where a throw leaves the figures that it pushes, by figure. */
export const pushedTo = (path: Leg[]): Map<number, { x: number; y: number }> =>
  new Map(path.filter((l) => l.what === 'push' && l.figure !== undefined).map((l) => [l.figure!, { x: l.x, y: l.y }]));
