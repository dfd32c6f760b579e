// Players, ratings and results in words.

import { numberFormat } from '../lib/intl';
import { getLocale } from '../paraglide/runtime.js';
import { botName, list } from '../words/name';
import { setTitle, someTitles } from '../words/set';
import type { Outcome, OwnPlace, Result, ResultSeat, Sitter, Time } from './types';
import { say } from './words';

const alike = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;

/** The day of a moment, in a few letters; empty if it is none. */
export function day(time: Time, dateStyle: 'medium' | 'long' = 'medium'): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(getLocale(), { dateStyle }).format(date);
}

/** The day and time of a moment; empty if it is none. */
export function moment(time: Time): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

export const number = (value: number): string => numberFormat(getLocale(), {}).format(value);

/** A level's name without its version: "hard@1" is Hard. */
export const levelName = (level: string): string => botName(level.split('@')[0] ?? level);

/** What somebody at a seat is called. */
export function sitterName({ name, level, called }: Sitter): string {
  if (level) return say('players.level', { name: levelName(level) });
  return name ?? (called || say('players.somebody'));
}

export const sittersOf = (seats: Sitter[]): string => list(seats.map(sitterName));

/** "1634 ± 45". */
export const ratingText = ({ points, interval }: { points: number; interval: number }): string => `${points} ± ${interval}`;

/** "+12", "−9", "±0". */
export const changeText = (change: number): string => (change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`);

export function setsOf(sets: string[]): string {
  const more = sets.filter((id) => id !== 'base').map((id) => setTitle({ id, title: id }));
  return more.length === 0 ? say('players.base') : someTitles(more, 2);
}

const ends: Record<Outcome, (() => string) | null> = {
  played: null,
  time: () => say('players.end.time'),
  left: () => say('players.end.left'),
  resigned: () => say('players.end.resigned'),
  adjudicated: () => say('players.end.adjudicated'),
  off: null,
};

/** How a game ended for a seat, if not by its rules: "out of time". */
export function endOf({ outcome, computer_turns }: ResultSeat): string {
  const end = ends[outcome]?.() ?? '';
  const computer = computer_turns ? say('players.computer', { count: computer_turns }) : '';
  return [end, computer].filter(Boolean).join(', ');
}

/** Nobody has won: it was called off before all had moved. */
export const isOff = ({ seats }: Result): boolean => seats.some((seat) => seat.outcome === 'off') || seats.every((seat) => seat.rank === 0);

/** The seats by rank; those without a result last. */
export const ranked = (seats: ResultSeat[]): ResultSeat[] => seats.toSorted((a, b) => (a.rank || 99) - (b.rank || 99));

/** Whose games are listed: an account's, by its name, or the reader's own. */
export type Owner = { name: string } | 'you';

const isOf = (owner: Owner) => (seat: ResultSeat) => (owner === 'you' ? seat.you === true : seat.name !== undefined && alike(seat.name, owner.name));

/** What the game was for somebody: won, lost, tied for first, called off; undefined if they did not play.
 * Of several seats of theirs the best counts. */
export function fate(result: Result, owner: Owner): 'won' | 'lost' | 'tied' | 'off' | undefined {
  const seat = ranked(result.seats).find(isOf(owner));
  if (!seat) return undefined;
  if (isOff(result)) return 'off';
  if (seat.rank !== 1) return 'lost';
  return result.seats.filter((s) => s.rank === 1).length > 1 ? 'tied' : 'won';
}

/** The reader's own place among the leaders, in sentences. */
export function placeText(you: OwnPlace): string[] {
  const first = you.place === undefined ? say('players.you.provisional', { rating: ratingText(you), count: you.games }) : say('players.you.place', { place: number(you.place), rating: ratingText(you), count: you.games });
  return you.about ? [first, say('players.you.about', { level: levelName(you.about) })] : [first];
}
