// When something ends that an admin begins, and moments in the reader's language.

import { getLocale } from '../paraglide/runtime.js';

const hour = 3_600_000;
const day = 24 * hour;

const spans = { hour, day, week: 7 * day, month: 30 * day, year: 365 * day } as const;

export const ends = ['ever', 'hour', 'day', 'week', 'month', 'year', 'on'] as const;
export type End = (typeof ends)[number];

/** The moment of an end, as the server wants it; empty if there is none. A day that is chosen
 * counts to its own end, here. */
export function moment(end: End, chosen: string, now: number): string {
  if (end === 'ever') return '';
  if (end !== 'on') return new Date(now + spans[end]).toISOString();
  const last = new Date(`${chosen}T23:59:59`);
  return Number.isNaN(last.getTime()) ? '' : last.toISOString();
}

/** The day of today, as a field for days has it. */
export function today(now: number): string {
  const date = new Date(now);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment to be read; empty if it is none. */
export function when(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const locale = getLocale();
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  formats.set(locale, format);
  return format.format(date);
}
