// Which level of computer player suits the player of this browser. It is worked out from the last games
// against computer players, which are stored in this browser only.

import { readPref, writePref } from './prefs';
import type { LevelInfo, Table } from './types';

/** A game that has ended: at which table, against which level, and whether a player of this browser won. */
export interface Result {
  table: string;
  level: string;
  won: boolean;
}

/** A proposed level, and why: how many games in a row against the level `before` were won or lost. */
export interface Proposal {
  level: string;
  before?: string;
  won?: boolean;
  count?: number;
}

const place = 'levels';

/** How many games are stored. */
const kept = 20;

/** So many wins in a row propose the next stronger level, so many defeats the next weaker one. */
const wins = 2;
const defeats = 3;

function isResult(value: unknown): value is Result {
  const { table, level, won } = (value ?? {}) as Partial<Result>;
  return typeof table === 'string' && typeof level === 'string' && typeof won === 'boolean';
}

/** The stored games, the last one first. */
export function results(): Result[] {
  try {
    const list: unknown = JSON.parse(readPref(place) || '[]');
    return Array.isArray(list) ? list.filter(isResult) : [];
  } catch {
    return [];
  }
}

/** Stores how a game of this browser's player ended, once, if computer players took part. */
export function keepResult(table: Table, levels: LevelInfo[]): void {
  const { final } = table.state;
  const bots = new Set(table.seats.filter((s) => s.kind === 'bot').map((s) => s.bot));
  const mine = table.seats.filter((s) => s.yours && s.kind !== 'bot').map((s) => s.seat);
  const strongest = strengths(levels).findLast((name) => bots.has(name));
  const before = results();
  if (!final || mine.length === 0 || !strongest || before.some((r) => r.table === table.id)) return;
  const won = mine.some((seat) => final.winners.includes(seat));
  writePref(place, JSON.stringify([{ table: table.id, level: strongest, won }, ...before].slice(0, kept)));
}

/** The levels by strength, without the styles. */
export const strengths = (levels: LevelInfo[]): string[] => levels.filter((l) => !l.style).map((l) => l.name);

/** What to propose: the level of the last game; after wins in a row against it the next
 * stronger one, after defeats in a row the next weaker one. The first one is the weakest. */
export function propose(levels: LevelInfo[], games: Result[] = results()): Proposal | null {
  const names = strengths(levels);
  const known = games.filter((g) => names.includes(g.level));
  const last = known[0];
  if (!last) return names[0] === undefined ? null : { level: names[0] };
  const other = known.findIndex((g) => g.level !== last.level || g.won !== last.won);
  const count = other < 0 ? known.length : other;
  const next = names[names.indexOf(last.level) + (last.won ? 1 : -1)];
  if (next === undefined || count < (last.won ? wins : defeats)) return { level: last.level };
  return { level: next, before: last.level, won: last.won, count };
}
