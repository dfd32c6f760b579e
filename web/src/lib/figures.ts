// The kinds of figures: their pictures, their order, and the keys that pick them.

// The symbols of figures.svg that are figures.
const drawn = new Set(['follower', 'farmer', 'big', 'big-farmer', 'abbot', 'builder', 'pig', 'mayor', 'wagon', 'barn', 'messenger', 'robber']);

// In a field some figures lie down.
const lyingDown: Record<string, string> = { follower: 'farmer', big: 'big-farmer' };

/** The symbol of a figure; a kind that nobody has drawn is a plain piece. */
export function figureSymbol(figure: string, lying = false): string {
  const symbol = (lying ? lyingDown[figure] : undefined) ?? figure;
  return drawn.has(symbol) ? symbol : 'figure';
}

const tokens = new Set([
  'wine',
  'grain',
  'cloth',
  'king',
  'robber-baron',
  'dragon',
  'dragon-trail',
  'fairy',
  'count',
  'tower',
  'bridge',
  'castle',
  'ferry',
  'ferry-bend',
  'lane',
  'lane-bend',
  'tower-pieces',
  'abbeys',
  'bridges',
  'castles',
  'bazaar',
  'ingot',
  'mage',
  'witch',
  'flea',
  'flea-inactive',
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => [`outbreak-${n}`, `averted-${n}`]),
  'chain',
  'coin',
  'message',
  'wheel-pig',
  ...['fortune', 'taxes', 'famine', 'storm', 'inquisition', 'plague'].map((id) => `sector-${id}`),
  'tunnel-a',
  'tunnel-b',
  'tunnel-c',
  'teacher',
  'porxada',
  'swap',
  'catapult',
  ...['knockout', 'seduction', 'target', 'catch'].map((key) => `token-${key}`),
  ...['road', 'city', 'monastery', 'shields', 'knights', 'farmers', 'extra-tile', 'score-one'].map((key) => `message-${key}`),
]);

/** What is shown for what has no symbol of its own. */
const standsFor: Record<string, string> = {
  aside: 'dragon',
  ingots: 'ingot',
  'auction-tile': 'bazaar',
  'bazaar-tile': 'bazaar',
  bid: 'coin',
  abbey: 'abbeys',
  capture: 'chain',
  prisoner: 'chain',
  'ferry-free': 'lane',
  'tunnel-tokens': 'tunnel-a',
  'porxada-marks': 'porxada',
  'followers-lost': 'chain',
  outbreak: 'outbreak-1',
  averted: 'averted-1',
  fair: 'catapult',
  ...Object.fromEntries(['knockout', 'seduction', 'target', 'catch'].map((key) => [key, `token-${key}`])),
};

/** The symbol of goods, of a title or of a piece; one that nobody has drawn is a plain counter. */
export function tokenSymbol(token: string): string {
  const symbol = standsFor[token] ?? token;
  return tokens.has(symbol) ? symbol : 'token';
}

/** What is built on the board is seen from above there, and from the side beside it. */
const besides: Record<string, string> = { tower: 'tower-pieces', bridge: 'bridges', castle: 'castles', ferry: 'lane' };

export const tokenBeside = (token: string): string => besides[token] ?? token;

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

/** The keys of what can be done besides. */
const powerKeys: Record<string, string> = { tower: 'o', fairy: 'y', princess: 'e', bridge: 'i', tunnel: 's', recall: recallKey };

export const powerKey = (kind: string): string => powerKeys[kind] ?? '';

export const powerOfKey = (key: string): string | undefined => Object.keys(powerKeys).find((kind) => powerKeys[kind] === key);

/** The keys of those that are no figures. */
export const otherPowerKeys = (): string[] => Object.values(powerKeys).filter((key) => key !== recallKey);

/** The key that goes to the list of them. */
export const powersKey = 'v';
