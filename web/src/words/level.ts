// The levels of computer players and their ratings, in words.

import type { Proposal } from '../lib/levels';
import type { LevelInfo } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { botName } from './name';

/** The numbers of games by which a share may be expressed: the smallest that comes near it is used. */
const counts = [2, 3, 4, 5, 10, 20];
const near = 0.025;

/** A share of won games in small numbers: 3 of 4. */
export function shareOf(score: number): { wins: number; games: number } {
  const games = counts.find((n) => Math.abs(Math.round(score * n) / n - score) <= near) ?? 20;
  return { wins: Math.round(score * games), games };
}

/** "Rating 312: wins 3 of 4 against Normal"; empty before it was measured. */
export function ratingText({ rating, against }: LevelInfo): string {
  if (rating === null) return '';
  const said = m.level_rated({ rating });
  return against ? `${said}: ${m.level_wins({ ...shareOf(against.score), name: botName(against.name) })}` : said;
}

/** Why a level other than that of the last game is proposed; empty if it is the same. */
export function proposalText({ level, before, won, count }: Proposal): string {
  if (before === undefined || count === undefined) return '';
  const say = won ? m.level_up : m.level_down;
  return say({ count, before: botName(before), name: botName(level) });
}
