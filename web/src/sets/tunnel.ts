// The Tunnel.

import type { Bundle, PieceKind, Point } from '../lib/bundle';
import { spotIn } from '../lib/place';
import { sayer } from '../lib/words';
import { cell, placed } from '../words/context';
import type words from '../../messages/en/tunnel.json';

const say = sayer<typeof words>();

/** The name of a pair of tokens: "A" for the pair "a". */
const pairName = (of = ''): string => of.slice(-1).toUpperCase();

/** Towards the middle of the tile: where a road goes underground. */
const inward = ([x, y]: Point): Point => [50 + (x - 50) * 0.45, 50 + (y - 50) * 0.45];

/** One token of a pair; its event is shown when it lies on a road. */
const token: PieceKind = {
  event: ({ token: name, segment }) => (segment ? `piece.${name}.event` : ''),
  size: 28,
  at: (_, { at }) => inward(at),
};

const tunnel: Bundle = {
  symbols: ['tunnel-a', 'tunnel-b', 'tunnel-c'],
  pieces: { 'tunnel-a': token, 'tunnel-b': token, 'tunnel-c': token },
  tallies: { 'tunnel-tokens': { symbol: 'tunnel-a' } },
  choices: {
    // Names the pair, if the player may lay tokens of several pairs.
    tunnel: {
      label: (c) => say('choice.tunnel', { pair: pairName(spotIn('pair', c.at)), place: placed(c), ...cell(c) }),
      look: ({ at }) => ({ look: 'disc', sign: `tunnel-${spotIn('pair', at)}`, turn: 0 }),
    },
  },
  powers: { tunnel: { key: 's', sign: 'tunnel-a', tally: 'tunnel-tokens' } },
};

export default tunnel;
