// The kinds of figures and tokens as they are drawn: their symbols in figures.svg,
// their order, and the keys that pick them.

import { allKnown, isDrawn, known } from './registry';

/** The symbol of a figure; a kind that nobody has drawn is a plain piece. Some have a
 * posture for each role: they stand in a city, lie in a field. */
export function figureSymbol(figure: string, role = ''): string {
  const postures = known('figures', figure)?.postures;
  const symbol = postures?.[role] ?? postures?.[known('roles', role)?.like ?? ''] ?? figure;
  return isDrawn(symbol) ? symbol : 'figure';
}

/** The square of a seat's glyph on a figure, in hundredths of its symbol: low on one that
 * stands, further right on one that lies. The art knows the same (Glyph in art/figures.go). */
export const glyphPlace = (symbol: string): { x: number; y: number; side: number } =>
  symbol.endsWith('farmer') ? { x: 46, y: 57, side: 26 } : { x: 37, y: 53, side: 26 };

/** What is drawn for a piece, a tally or a token that has no symbol of its own. */
function standIn(token: string): string | undefined {
  const piece = known('pieces', token)?.symbol;
  return (typeof piece === 'function' ? piece({ piece: token }) : piece) ?? known('tallies', token)?.symbol ?? known('tokens', token)?.symbol;
}

/** The symbol of goods, of a title or of a piece; one that nobody has drawn is a plain counter. */
export function tokenSymbol(token: string): string {
  const symbol = standIn(token) ?? token;
  return isDrawn(symbol) ? symbol : 'token';
}

/** What is built on the board is seen from above there, and from the side beside it. */
export const tokenBeside = (token: string): string => known('pieces', token)?.beside ?? token;

const rank = (figure: string) => known('figures', figure)?.rank ?? Infinity;

const before = (a: number, b: number) => (a === b ? 0 : a - b);

/** Known kinds first, in the order in which a player thinks of them. */
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

/** The key of what can be done besides. */
export const powerKey = (kind: string): string => (kind === 'recall' ? recallKey : (known('powers', kind)?.key ?? ''));

export const powerOfKey = (key: string): string | undefined => (key === recallKey ? 'recall' : allKnown('powers').find(([, power]) => power.key === key)?.[0]);

/** The keys of those that are no figures. */
export const otherPowerKeys = (): string[] => allKnown('powers').flatMap(([, { key }]) => key ?? []).sort();

/** The key that goes to the list of them. */
export const powersKey = 'v';
