// A question of each kind that the sets have, in the form of the protocol.

import type { Choice, Decision, Figure, Piece, State } from '../lib/types';
import { pass, player, somewhere, spot, state, tile } from './fixtures';

const go: Choice = { i: 0, text: 'continue', kind: 'continue' };

/** A question of Ann. The choices are numbered as they come. */
function asks(kind: string, choices: Choice[]): Decision {
  return { player: 0, kind, tile: 'base/U', pass: choices.includes(pass), choices: choices.map((c, i) => Object.assign({}, c, { i })) };
}

const at = (kind: string, text: string, more: Partial<Choice>): Choice => ({ i: 0, text, kind, ...more });

export const ransom = at('ransom', 'ransom prison 1', { id: 4, figure: 'follower', player: 1, ...somewhere('prison 1') });
export const bridges = [
  at('bridge', 'bridge 1,0 NS', { bridge: { x: 1, y: 0, axis: 'NS' } }),
  at('bridge', 'bridge 0,0 EW', { bridge: { x: 0, y: 0, axis: 'EW' } }),
];
export const windowed = asks('window', [...bridges, ransom, go]);
export const ransomed = asks('window', [ransom, go]);

const quarter = (name: string, figure = 'follower') => at('quarter', `quarter ${figure} ${name}`, { figure, ...somewhere(`quarter ${name}`) });
const move = (figure: string, name: string, id: number) =>
  at('move', `move ${figure} ${name} 0,0 c0`, { id, figure, ...somewhere(`quarter ${name}`), x: 0, y: 0, segment: 'c0', feature: 'city' });

export const source = asks('choose-source', [at('abbey', 'abbey 1,1', { x: 1, y: 1 }), at('abbey', 'abbey 3,1', { x: 3, y: 1 }), at('draw', 'draw', {})]);
export const place = asks('place-tile', [
  tile(1, 0, 90),
  at('tile', 'tile 1,0 r0 bridge 1,0 EW', { x: 1, y: 0, rotation: 0, bridge: { x: 1, y: 0, axis: 'EW' } }),
  at('tile', 'tile 0,1 r0 bridge 0,0 NS', { x: 0, y: 1, rotation: 0, bridge: { x: 0, y: 0, axis: 'NS' } }),
  at('decline', 'decline', {}),
]);
export const rich = asks('wood', [
  spot('c0'),
  spot('f0', 2, 2),
  spot('c0', 1, 0, 'mayor'),
  spot('r0', 1, 0, 'wagon'),
  at('figure', 'barn 1,0 SE', { figure: 'barn', x: 1, y: 0, segment: 'f0', corner: 'SE' }),
  at('figure', 'barn 1,0 NW', { figure: 'barn', x: 1, y: 0, segment: 'f0', corner: 'NW' }),
  at('princess', 'princess 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('fairy', 'fairy 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('fairy', 'fairy castle 3,4 N', { id: 9, figure: 'follower', ...somewhere('castle 3,4 N') }),
  at('tower', 'tower 2,0', { x: 2, y: 0 }),
  at('tower', 'tower 5,0', { x: 5, y: 0 }),
  at('climb', 'climb follower 2,0', { figure: 'follower', x: 2, y: 0, ...somewhere('tower 2,0') }),
  at('fly', 'fly follower', { figure: 'follower', x: 1, y: 0, ...somewhere('machine 1,0'), aims: [[0, 0], [-1, 0], [-2, 0]] }),
  at('recall', 'recall', { id: 12, figure: 'abbot', x: 3, y: 4, segment: 'g', feature: 'garden' }),
  pass,
]);
export const capture = asks('capture', [
  at('capture', 'capture 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('capture', 'capture tower 2,0', { id: 8, figure: 'big', ...somewhere('tower 2,0') }),
  pass,
]);
export const landing = asks('landing', [spot('c0', 0, 0), spot('r0', 0, 0)]);
export const cropCircle = asks('crop-circle', [at('crop-add', 'add', { ...somewhere('circle city') }), at('crop-remove', 'remove', { ...somewhere('circle city') })]);
export const cropAdd = asks('crop-add', [spot('c0', 0, 0), spot('c0', 1, 0), spot('c0', 1, 0, 'big'), pass]);
export const cropRemove = asks('crop-remove', [
  at('withdraw', 'withdraw 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('withdraw', 'withdraw 1,0 c0', { id: 9, figure: 'follower', x: 1, y: 0, segment: 'c0', feature: 'city' }),
]);
export const escape = asks('escape', [
  at('escape', 'escape 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('escape', 'escape 1,0 c0', { id: 9, figure: 'follower', x: 1, y: 0, segment: 'c0', feature: 'city' }),
  pass,
]);
export const exchange = asks('exchange', [at('exchange', 'exchange prison 1', { id: 4, figure: 'follower', ...somewhere('prison 1') })]);
export const dragon = asks('dragon-step', [at('dragon', 'dragon 0,-1', { x: 0, y: -1 }), at('dragon', 'dragon 1,0', { x: 1, y: 0 })]);
export const castle = asks('castle', [at('castle', 'castle 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }), pass]);
const ferry = (x: number, y: number, pair: string) => at('ferry', `ferry ${x},${y} ${pair}`, { x, y, ...somewhere(`ferry ${pair}`) });

/** What a ferry asks: a fresh lake with four ends, and ferries to turn. */
export const placeFerry = asks('place-ferry', ['NE', 'NS', 'NW', 'ES', 'EW', 'SW'].map((pair) => ferry(1, 0, pair)));
export const turnFerry = asks('turn-ferry', [ferry(1, 0, 'ES'), ferry(1, 0, 'SW'), ferry(2, 0, 'EW'), pass]);

export const castleChoice = asks('castle-choice', [
  at('score', 'score 0,0 r0', { x: 0, y: 0, segment: 'r0', feature: 'road' }),
  at('score', 'score 0,0 c0', { x: 0, y: 0, segment: 'c0', feature: 'city' }),
]);
export const redeploy = asks('count-redeploy', [move('follower', 'castle', 5), move('big', 'castle', 6), pass]);
export const onlyMove = asks('count-final', [move('follower', 'castle', 5), pass]);
export const wagon = asks('wagon', [at('wagon', 'wagon 1,0 r0', { x: 1, y: 0, segment: 'r0', feature: 'road' }), pass]);
export const enter = asks('count-place', [quarter('castle'), quarter('market'), quarter('castle', 'big'), pass]);
export const count = asks('count-move', [at('count', 'count market', { ...somewhere('quarter market') }), at('count', 'count cathedral', { ...somewhere('quarter cathedral') }), pass]);
const crown = (id: string, figure = 'follower') => at('crown', `crown ${figure} ${id}`, { figure, ...somewhere(`crown ${id}`) });
export const crowns = asks('wood', [spot('c0'), crown('fortune'), crown('taxes-2'), crown('fortune', 'big'), pass]);
export const wheelRemove = asks('wheel-remove', [
  at('withdraw', 'remove 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('withdraw', 'remove castle 3,4 N', { id: 9, figure: 'follower', ...somewhere('castle 3,4 N') }),
]);
export const pick = asks('auction-pick', [at('pick', 'pick base/E', { tile: 'base/E' }), at('pick', 'pick base/U', { tile: 'base/U' })]);
export const bid = asks('auction-bid', [at('bid', 'bid', { ranges: [{ name: 'bid', min: 3, max: 99, step: 1 }] }), pass]);
export const trade = asks('auction-buysell', [at('buy', 'buy', { player: 1 }), at('sell', 'sell', { player: 1 })]);
export const extra = asks('extra-draw', [at('extra', 'extra', {}), pass]);

export const magic = asks('move-magic', [
  at('mage', 'mage 0,0 r0', { x: 0, y: 0, segment: 'r0', feature: 'road', of: '0,0 r0' }),
  at('mage', 'mage 1,0 r0', { x: 1, y: 0, segment: 'r0', feature: 'road', of: '0,0 r0' }),
  at('witch', 'witch 0,0 r0', { x: 0, y: 0, segment: 'r0', feature: 'road', of: '0,0 r0' }),
  at('witch', 'witch 1,0 r0', { x: 1, y: 0, segment: 'r0', feature: 'road', of: '0,0 r0' }),
  at('witch', 'witch 0,0 c0', { x: 0, y: 0, segment: 'c0', feature: 'city', of: '0,0 c0' }),
]);
export const fairyMoves = asks('move-fairy', [
  at('fairy', 'fairy 0,0 c0', { id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0', feature: 'city' }),
  at('fairy', 'fairy 2,0', { x: 2, y: 0 }),
  pass,
]);
export const gold = asks('place-gold', [at('gold', 'gold 0,0', { x: 0, y: 0 }), at('gold', 'gold 2,0', { x: 2, y: 0 })]);
export const taking = asks('take-gold', [at('take-gold', 'take-gold 0,0', { x: 0, y: 0 }), at('take-gold', 'take-gold 2,0', { x: 2, y: 0 })]);
export const parted = asks('move-magic', [at('off-mage', 'off-mage', {}), at('off-witch', 'off-witch', {})]);

const tunnel = (x: number, segment: string, pair: string) =>
  at('tunnel', `tunnel ${x},0 ${segment} ${pair}`, { x, y: 0, segment, feature: 'road', ...somewhere(`pair ${pair}`) });
const someone = (kind: string, text: string, id: number, x: number, segment: string) =>
  at(kind, `${text} ${x},0 ${segment}`, { id, figure: 'follower', x, y: 0, segment, feature: segment.startsWith('c') ? 'city' : 'road' });

/** What tunnels, the teacher and La Porxada ask. */
export const tokens = asks('window', [tunnel(1, 'r0', 'a'), tunnel(1, 'r0', 'b'), tunnel(3, 'r1', 'b'), go]);
export const teacher = asks('teacher-copy', [
  at('copy', 'copy 0,0 r0', { x: 0, y: 0, segment: 'r0', feature: 'road', points: 3 }),
  at('copy', 'copy 0,0 c0', { x: 0, y: 0, segment: 'c0', feature: 'city', points: 8 }),
]);
export const use = asks('porxada-use', [at('porxada-swap', 'swap', {}), at('porxada-bonus', 'bonus', {})]);
export const swapOwn = asks('porxada-own', [someone('swap-own', 'exchange', 11, 1, 'r0'), pass]);
export const swapOther = asks('porxada-other', [someone('swap-other', 'for', 7, 0, 'c0'), pass]);
export const answer = asks('porxada-answer', [at('accept', 'accept', {}), at('refuse', 'refuse', {})]);
export const giveUp = asks('porxada-pay', [someone('lose', 'lose', 11, 1, 'r0'), at('lose', 'lose follower', { figure: 'follower' })]);

const flea = (x: number, y: number, from?: [number, number]) =>
  at('flea', `flea ${x},${y}${from ? ` from ${from.join(',')}` : ''}`, { x, y, ...(from && { source: from }) });
const flee = (id: number, x: number) => at('flee', `flee ${id} to ${x},0 r0`, { id, figure: 'follower', x, y: 0, segment: 'r0', feature: 'road' });

/** What the plague asks: in a window who flees, and a flea; at the end of the turn a flea that is moved. */
export const plagued = asks('window', [flee(9, 1), flee(9, 2), flee(10, 2), flea(1, 0), flea(2, 0), go]);
export const spread = asks('spread', [flea(1, 0), flea(2, 0)]);
export const spreadFrom = asks('spread', [flea(1, 0, [4, 0]), flea(2, 0, [4, 0]), flea(1, 0, [5, 0])]);

export const every: Decision[] = [
  plagued,
  spread,
  spreadFrom,
  windowed,
  source,
  place,
  rich,
  capture,
  exchange,
  landing,
  cropCircle,
  cropAdd,
  cropRemove,
  escape,
  dragon,
  castle,
  castleChoice,
  placeFerry,
  turnFerry,
  redeploy,
  onlyMove,
  wagon,
  enter,
  count,
  crowns,
  wheelRemove,
  pick,
  bid,
  trade,
  extra,
  magic,
  fairyMoves,
  parted,
  gold,
  taking,
  tokens,
  teacher,
  use,
  swapOwn,
  swapOther,
  answer,
  giveUp,
];

const figure = (id: number, seat: number, more: Partial<Figure>): Figure => ({ id, player: seat, figure: 'follower', ...more });

export const figures: Figure[] = [
  figure(4, 0, { ...somewhere('prison 1') }),
  figure(5, 0, { ...somewhere('quarter castle') }),
  figure(6, 0, { figure: 'big', ...somewhere('quarter castle') }),
  figure(7, 1, { x: 0, y: 0, segment: 'c0', role: 'knight' }),
  figure(8, 1, { figure: 'big', ...somewhere('tower 2,0') }),
  figure(9, 0, { ...somewhere('castle 3,4 N') }),
  figure(10, 0, { figure: 'barn', x: 2, y: 2, segment: 'f0', corner: 'SE' }),
];

export const pieces: Piece[] = [
  { piece: 'dragon', x: 0, y: 0 },
  { piece: 'dragon-trail', x: -1, y: 0, state: 0 },
  { piece: 'dragon-trail', x: 0, y: 0, state: 1 },
  { piece: 'fairy', x: 0, y: 0, figure: 7 },
  { piece: 'tower', x: 2, y: 0, state: 3 },
  { piece: 'bridge', x: 1, y: 0, player: 1, state: 1 },
  { piece: 'castle', x: 3, y: 4, player: 0, state: 0 },
  { piece: 'count', ...somewhere('quarter market') },
  { piece: 'aside', tile: 'base/E' },
  { piece: 'auction-tile', tile: 'base/U' },
  { piece: 'auction-tile', tile: 'base/E', player: 1 },
  { piece: 'bazaar-tile', tile: 'base/A', player: 0 },
  { piece: 'bid', player: 1, state: 4 },
];

const wealthy = (name: string) => ({ ...player(name, { follower: 5, big: 1, mayor: 1, wagon: 1, barn: 1 }, 9), tallies: { 'tower-pieces': 7, bridges: 2 } });

/** A board with something of every set. */
export function full(asked: Decision | null, version = 0): State {
  return {
    ...state(asked, version),
    players: [wealthy('Ann'), wealthy('Bo')],
    tiles: [
      { x: 0, y: 0, rotation: 0, tile: 'base/D' },
      { x: 1, y: 0, rotation: 0, tile: 'base/U' },
      { x: 2, y: 0, rotation: 90, tile: 'tower/TO/C' },
      { x: 10, y: 10, rotation: 0, tile: 'count/CO/6' },
      { x: 11, y: 10, rotation: 0, tile: 'count/CO/7' },
    ],
    figures: structuredClone(figures),
    pieces: structuredClone(pieces),
  };
}
