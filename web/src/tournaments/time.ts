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
