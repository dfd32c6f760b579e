// The kinds of figures and tokens as they are drawn: their symbols in figures.svg,
// their order, and the keys that pick them.

import { allKnown, isDrawn, known } from './registry';

/** The symbol of a figure; a kind without a drawing is a plain piece. Some have a posture for each
 * role: they stand in a city, lie in a field. */
export function figureSymbol(figure: string, role = ''): string {
  const postures = known('figures', figure)?.postures;
  const symbol = postures?.[role] ?? postures?.[known('roles', role)?.like ?? ''] ?? figure;
  return isDrawn(symbol) ? symbol : 'figure';
}

/** The square of a seat's glyph on a figure, in hundredths of its symbol: low on a standing figure,
 * further right on a lying one. art/figures.go (Glyph) has the same numbers. */
export const glyphPlace = (symbol: string): { x: number; y: number; side: number } =>
  symbol.endsWith('farmer') ? { x: 46, y: 57, side: 26 } : { x: 37, y: 53, side: 26 };

/** The symbol that the sets name for a piece, tally or token, if any. */
function standIn(token: string): string | undefined {
  const piece = known('pieces', token)?.symbol;
  return (typeof piece === 'function' ? piece({ piece: token }) : piece) ?? known('tallies', token)?.symbol ?? known('tokens', token)?.symbol;
}

/** The symbol of goods, a title or a piece; one without a drawing is a plain counter. */
export function tokenSymbol(token: string): string {
  const symbol = standIn(token) ?? token;
  return isDrawn(symbol) ? symbol : 'token';
}

/** The symbol of a piece beside the board: a building is drawn from above on the board, and from the side beside it. */
export const tokenBeside = (token: string): string => known('pieces', token)?.beside ?? token;

const rank = (figure: string) => known('figures', figure)?.rank ?? Infinity;

const before = (a: number, b: number) => (a === b ? 0 : a - b);

/** Figures without repeats, known kinds first, in their usual order. */
export function inOrder(figures: Iterable<string>): string[] {
  return [...new Set(figures)].sort((a, b) => before(rank(a), rank(b)));
}

/** The key of a figure; the strip shows it. */
export const figureKey = (figure: string): string => known('figures', figure)?.key ?? '';

export const figureOfKey = (key: string): string | undefined => allKnown('figures').find(([, kind]) => kind.key === key)?.[0];

/** The keys of all figures, in their order. */
export const figureKeys = (): string[] => inOrder(allKnown('figures').map(([figure]) => figure)).flatMap((figure) => figureKey(figure) || []);

/** The key that takes a figure back. */
export const recallKey = 'k';

/** The key of a power. */
export const powerKey = (kind: string): string => (kind === 'recall' ? recallKey : (known('powers', kind)?.key ?? ''));

export const powerOfKey = (key: string): string | undefined => (key === recallKey ? 'recall' : allKnown('powers').find(([, power]) => power.key === key)?.[0]);

/** The keys of all powers. */
export const otherPowerKeys = (): string[] => allKnown('powers').flatMap(([, { key }]) => key ?? []).sort();

/** The key that moves the focus to the list of powers. */
export const powersKey = 'v';
