// Whom a throw touches and pushes, and when: the way of what was thrown names them in
// their order. Nothing here decides who is hit or how far anybody goes.

import type { Leg } from '../lib/types';

/** Parts of the time of a throw: until then it flies, and rolls. */
export const flying = 0.5;
export const rolled = 0.72;

/** How long one is pushed, and at most how much later the next of a chain is. */
const sliding = 0.13;
const link = 0.03;
const longestChain = 0.07;

/** From then on those who stay are set up again where they stood. */
export const setUp = 0.93;

export interface Touch {
  figure: number;
  /** The leg by which the path names the figure. */
  leg: Leg;
  /** When, of the whole. */
  at: number;
  /** Where it is pushed; null for one that only falls over. */
  to: { x: number; y: number } | null;
  ends: number;
}

const apart = (a: Leg, b: Leg) => Math.hypot(a.x - b.x, a.y - b.y);

/** When the token is at each of its own legs, of the whole. */
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

/** Everybody who is touched, in the order of the chain: after the token's contact one
 * after the other. */
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
