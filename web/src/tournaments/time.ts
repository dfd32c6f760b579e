// Times of tournaments: in the reader's zone, which is named, and as a countdown.

import { numberFormat } from '../lib/intl';
import { getLocale } from '../paraglide/runtime.js';

const two = (n: number): string => String(n).padStart(2, '0');

/** The value of a field of local time for a moment: "2026-11-29T19:30". */
export function localValue(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment of a field of local time in Unix milliseconds; 0 if it is none. */
export const momentOf = (value: string): number => {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? 0 : at;
};

/** The reader's zone, as people know it: "Central European Time". */
export function zoneName(at: number = Date.now()): string {
  const parts = new Intl.DateTimeFormat(getLocale(), { timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A moment with its day, in the reader's zone, which is named in short. */
export function moment(time: string | number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(getLocale(), { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(date);
}

/** The time of a moment alone. */
export const clockTime = (time: number): string => new Intl.DateTimeFormat(getLocale(), { dateStyle: 'short', timeStyle: 'short' }).format(time);

const unit = (value: number, of: string): string => numberFormat(getLocale(), { style: 'unit', unit: of, unitDisplay: 'long' }).format(value);

/** How long it still is: "2 days", "3 hours", "12 minutes", "1:05" from ten minutes on. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return unit(minutes, 'minute');
  return minutes < 48 * 60 ? unit(Math.floor(minutes / 60), 'hour') : unit(Math.floor(minutes / 60 / 24), 'day');
}

/** What a clock elsewhere shows, as the server tells it without a zone: "2026-11-03T19:00". */
export function clockThere(shown: string): string {
  const date = new Date(`${shown}Z`);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(getLocale(), { timeZone: 'UTC', weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(date);
}

/** The days of the week as the server names them. */
export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A time of each week, as its fields have it; it ends at midnight at "00:00". */
export interface Span {
  day: (typeof days)[number];
  from: string;
  to: string;
}

export const weekday = (day: Span['day']): string => new Intl.DateTimeFormat(getLocale(), { timeZone: 'UTC', weekday: 'long' }).format(Date.UTC(2024, 0, 1 + days.indexOf(day)));

/** The reader's zone, as the server names it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time of each week as the server writes it: "Tue 19:00-22:00". */
export const writtenWindow = ({ day, from, to }: Span): string => `${day} ${from}-${to === '00:00' ? '24:00' : to}`;

/** The fields of a time of each week; none if it cannot be read. */
export function readWindow(text: string): Span | undefined {
  const [, name, from, to] = /^(\w{3}) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  const day = days.find((one) => one === name);
  return day && from && to ? { day, from, to: to === '24:00' ? '00:00' : to } : undefined;
}
