// Days, in the reader's language.

/** The day of a time; empty if it is none. */
export function day(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(date);
}
