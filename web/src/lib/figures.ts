// The kinds of figures: their pictures, their order, and the keys that pick them.

// The symbols of figures.svg that are figures.
const drawn = new Set(['follower', 'farmer', 'big', 'big-farmer', 'abbot', 'builder', 'pig']);

// In a field some figures lie down.
const lyingDown: Record<string, string> = { follower: 'farmer', big: 'big-farmer' };

/** The symbol of a figure; a kind that nobody has drawn is a plain piece. */
export function figureSymbol(figure: string, lying = false): string {
  const symbol = (lying ? lyingDown[figure] : undefined) ?? figure;
  return drawn.has(symbol) ? symbol : 'figure';
}

const tokens = new Set(['wine', 'grain', 'cloth', 'king', 'robber-baron']);

/** The symbol of goods or of a title; one that nobody has drawn is a plain counter. */
export const tokenSymbol = (token: string): string => (tokens.has(token) ? token : 'token');

const order = ['follower', 'big', 'abbot', 'builder', 'pig', 'mayor', 'wagon', 'barn'];

const rank = (figure: string) => (order.includes(figure) ? order.indexOf(figure) : order.length);

/** Known kinds first, in the order in which a player thinks of them. */
export function inOrder(figures: Iterable<string>): string[] {
  return [...new Set(figures)].sort((a, b) => rank(a) - rank(b));
}

/** The keys of figures; the strip shows them. */
const keys: Record<string, string> = {
  follower: 'n',
  big: 'b',
  abbot: 'a',
  builder: 'u',
  pig: 'p',
  mayor: 'm',
  wagon: 'w',
  barn: 'h',
};

export const figureKey = (figure: string): string => keys[figure] ?? '';

export const figureOfKey = (key: string): string | undefined => Object.keys(keys).find((figure) => keys[figure] === key);

/** The keys of those figures that there are, in their order. */
export const figureKeys = (): string[] => Object.keys(keys).filter((figure) => drawn.has(figure)).map(figureKey);

/** The key that takes a figure back. */
export const recallKey = 'k';
