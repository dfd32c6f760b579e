// Keeps spots apart: where two would overlap, both move, no further than needed. The same spots always
// get the same places.

import type { Point } from './spots';

/** The most rounds of pushing neighbours apart; few spots need more than a handful. */
const rounds = 80;

/** A margin, so that rounding never makes two touch. */
const over = 1e-6;

/** How many places are tried around a spot that pushing has not freed. */
const around = 24;

/** The golden angle, by which spots at the same point move in different directions. */
const golden = 2.399963229728653;

/** A round thing that needs a place of its own. */
export interface Round {
  at: Point;
  radius: number;
}

/** The places of round things so that none overlap. */
export function apart(things: Round[]): Point[] {
  const moved = things.map(({ at: [x, y], radius }): Round => ({ at: [x, y], radius }));
  for (let round = 0; round < rounds && pushed(moved); round += 1);
  return settled(things, moved);
}

/** Pushes all pairs apart that are too near; returns whether there were any. */
function pushed(things: Round[]): boolean {
  let any = false;
  for (let i = 1; i < things.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const near = push(things[j]!, things[i]!, i * golden);
      any ||= near;
    }
  }
  return any;
}

/** Pushes two from each other if they are too near; from the same point at an angle. */
function push(a: Round, b: Round, angle: number): boolean {
  const gap = a.radius + b.radius;
  const [x, y] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
  if (Math.abs(x) >= gap || Math.abs(y) >= gap) return false;
  const far = Math.hypot(x, y);
  if (far >= gap) return false;
  const by = (gap - far) / 2 + over;
  const [dx, dy] = far > over ? [(x / far) * by, (y / far) * by] : [Math.cos(angle) * by, Math.sin(angle) * by];
  a.at = [a.at[0] - dx, a.at[1] - dy];
  b.at = [b.at[0] + dx, b.at[1] + dy];
  return true;
}

/** Moves things that are still too near to an earlier one to the nearest free place around their own. */
function settled(homes: Round[], things: Round[]): Point[] {
  const taken: Round[] = [];
  for (const [i, thing] of things.entries()) taken.push(isFree(thing, taken) ? thing : freeNear(homes[i]!, taken));
  return taken.map(({ at }) => at);
}

const isFree = ({ at: [x, y], radius }: Round, taken: Round[]) => taken.every((t) => Math.hypot(t.at[0] - x, t.at[1] - y) >= radius + t.radius);

function freeNear({ at: [x, y], radius }: Round, taken: Round[]): Round {
  for (let ring = radius / 2; ; ring += radius / 2) {
    for (let n = 0; n < around; n += 1) {
      const angle = (2 * Math.PI * n) / around;
      const place: Round = { at: [x + ring * Math.cos(angle), y + ring * Math.sin(angle)], radius };
      if (isFree(place, taken)) return place;
    }
  }
}
