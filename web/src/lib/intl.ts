// The browser's own ways to write numbers and lists. One takes longer to make than a hundred
// texts take with it, so each is made once.

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
