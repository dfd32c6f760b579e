// What points are made of: a score's rules and cells, a total's scores. The numbers are those of the
// events; nothing is computed again here.

import type { GameEvent } from '../lib/types';
import { known } from '../lib/registry';
import { pointKinds } from '../words/name';

export interface Cell {
  x: number;
  y: number;
}

/** The cells of what a score is for: those of its feature, else the one it names. */
export function cellsOf({ cells, x, y }: GameEvent): Cell[] {
  if (cells && cells.length > 0) return cells.map(([cx, cy]) => ({ x: cx, y: cy }));
  return x === undefined || y === undefined ? [] : [{ x, y }];
}

/** Whether somebody is as strong as the owners in what was scored, and gets nothing. */
function broken({ strength = [], owners = [] }: GameEvent): boolean {
  return owners.length > 0 && strength.filter((n) => n === Math.max(...strength)).length > owners.length;
}

/** The other rules of a score: the usual one that the event's rule changes, those that show in the arithmetic, the
 * one that decided between equals, and those by which terms come on top. */
export function alsoRules(event: GameEvent): string[] {
  const { feature = '', rule, as_end, terms = [] } = event;
  const usual = known('features', feature)?.rules?.[as_end ? 'end' : 'now'];
  const bonus = terms.some((t) => t.noun === 'bonus') ? known('bonuses', feature) : undefined;
  const tie = broken(event) ? known('bonuses', 'tie') : undefined;
  return [usual, bonus, tie, ...terms.map((t) => t.rule)].filter((r) => r !== undefined && r !== rule) as string[];
}

export interface Holder {
  seat: number;
  strength: number;
  owner: boolean;
}

/** The players with figures in what was scored, the strongest first. */
export function holdersOf({ strength = [], owners = [] }: GameEvent): Holder[] {
  return strength
    .map((n, seat) => ({ seat, strength: n, owner: owners.includes(seat) }))
    .filter((h) => h.strength > 0)
    .sort((a, b) => b.strength - a.strength);
}

export interface Group {
  /** What the points are for: a kind of feature, or another source. */
  kind: string;
  points: number;
  scores: GameEvent[];
}

export interface Total {
  groups: Group[];
  /** Points that no score in the log accounts for. */
  rest: number;
}

const rank = (kinds: string[], kind: string) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length);

/** All scores of a seat by what they are for; with the rest they add up to its score. */
export function totalOf(events: GameEvent[], seat: number, score: number): Total {
  const kinds = new Map<string, Group>();
  for (const event of events) {
    if (event.type !== 'score' || event.player !== seat) continue;
    const kind = event.feature ?? '';
    const group = kinds.get(kind) ?? { kind, points: 0, scores: [] };
    group.points += event.points ?? 0;
    group.scores.push(event);
    kinds.set(kind, group);
  }
  const order = pointKinds();
  const groups = [...kinds.values()].sort((a, b) => rank(order, a.kind) - rank(order, b.kind));
  return { groups, rest: score - groups.reduce((sum, g) => sum + g.points, 0) };
}
