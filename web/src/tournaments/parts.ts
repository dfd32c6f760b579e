// Which parts of a tournament are to be asked for after news of it, and when.

import type { Pushed, Round, RoundSummary, Tournament, You } from './types';

/** How long a page waits between two looks at parts, in milliseconds. */
const gap = 1000;
/** For each who follows a tournament so many milliseconds are added to the time over which all ask. */
const each = 2;
/** Whoever only looks asks over so many times as long. */
const patience = 3;
const longest = 20_000;

/**
 * After how many milliseconds a page asks for what has changed: many who follow do not ask all at once, players
 * sooner than others, and whoever runs the tournament at once.
 */
export function waitFor(watching: number, you: You | undefined, since: number, random: number): number {
  const spread = you?.staff ? 0 : Math.min(longest, watching * each * (you ? 1 : patience));
  return Math.max(gap - since, spread * random, 0);
}

/** A tournament after news of it. */
export function after({ id, name, about, plan, organiser, referees, entrants }: Tournament, news: Pushed): Tournament {
  const { type: _, watching: __, ...rest } = news;
  return { name, plan, entrants, ...(about && { about }), ...(organiser && { organiser }), ...(referees && { referees }), ...rest, id };
}

/** The rounds of some whose matches are newer than those that are here. */
export const olderThan = (rounds: RoundSummary[], wanted: ReadonlySet<number>, here: ReadonlyMap<number, Round>): number[] =>
  rounds.filter((one) => wanted.has(one.number) && (here.get(one.number)?.version ?? -1) < one.version).map((one) => one.number);
