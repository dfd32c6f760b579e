// Cached formatters for numbers and lists: making one takes longer than formatting a hundred texts.

const numbers = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

export const listFormat = (locale: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat =>
  once(lists, `${locale} ${JSON.stringify(options)}`, () => new Intl.ListFormat(locale, options));

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const before = made.get(key);
  if (before) return before;
  const now = make();
  made.set(key, now);
  return now;
}
