// What a projector shows by turns: pages of pairings, then pages of standings.

export interface Slide {
  what: 'pairings' | 'standings';
  from: number;
  to: number;
  /** Its number among the pages of its kind, and how many there are. */
  page: number;
  of: number;
}

/** Pages of so many rows each. */
function pages(what: Slide['what'], rows: number, each: number): Slide[] {
  const of = Math.ceil(rows / each);
  return Array.from({ length: of }, (_, i) => ({ what, from: i * each, to: Math.min(rows, (i + 1) * each), page: i + 1, of }));
}

export const slidesOf = (matches: number, standings: number, each: number): Slide[] => [...pages('pairings', matches, Math.max(1, each)), ...pages('standings', standings, Math.max(1, each))];

/** How many rows fit in a window: each takes so many letters of the size that the window gives. */
export const rowsIn = (height: number, letter: number): number => Math.max(3, Math.floor((height - 9 * letter) / (1.9 * letter)));
