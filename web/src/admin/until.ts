// The ends of bans and announcements, and moments in the reader's language.

import { getLocale } from '../paraglide/runtime.js';

const hour = 3_600_000;
const days = 24 * hour;

const spans = { hour, day: days, week: 7 * days, month: 30 * days, year: 365 * days } as const;

export const ends = ['ever', 'hour', 'day', 'week', 'month', 'year', 'on'] as const;
export type End = (typeof ends)[number];

/** An end in the API's form; empty if there is none. A chosen day ends at its own midnight, in this time zone. */
export function moment(end: End, chosen: string, now: number): string {
  if (end === 'ever') return '';
  if (end !== 'on') return new Date(now + spans[end]).toISOString();
  const last = new Date(`${chosen}T23:59:59`);
  return Number.isNaN(last.getTime()) ? '' : last.toISOString();
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Today's date in the form of a date field. */
export function today(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function read(time: string, how: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(getLocale(), how).format(date);
}

/** A moment in the reader's language; empty if it is none. */
export const when = (time: string): string => read(time, { dateStyle: 'medium', timeStyle: 'short' });

/** Its day alone. */
export const day = (time: string): string => read(time, { dateStyle: 'medium' });
