// The Tunnel.

import type { Bundle, PieceKind, Point } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { cell, placed, segmentAt } from '../words/told';
import { onOff } from './options';

/** Which pair of tokens is meant: "A" of "pair a", or of a piece "tunnel-a". */
const pairName = (of = ''): string => of.slice(-1).toUpperCase();

/** Towards the middle of the tile: where a road goes underground. */
const inward = ([x, y]: Point): Point => [50 + (x - 50) * 0.45, 50 + (y - 50) * 0.45];

/** One of the tokens of a pair. */
const token: PieceKind = {
  name: (piece) => m.piece_tunnel({ pair: pairName(piece) }),
  event: (event, name) => (event.segment ? m.event_tunnel({ name, pair: pairName(event.token), place: segmentAt(event) }) : undefined),
  size: 28,
  at: (_, { at }) => inward(at),
};

export const tunnel: Bundle = {
  title: m.set_tunnel,
  adds: m.set_tunnel_adds,
  options: {
    'tunnel.pairs': {
      title: m.option_tunnel_pairs,
      help: m.option_tunnel_pairs_help,
      values: { '3/2/1': m.value_pairs_3, '2/1': m.value_pairs_2, '1/1': m.value_pairs_1 },
    },
    'tunnel.limit': {
      title: m.option_tunnel_limit,
      help: m.option_tunnel_limit_help,
      values: { per_turn: m.value_tunnel_turn, per_part: m.value_tunnel_part },
    },
    'tunnel.when': {
      title: m.option_tunnel_when,
      help: m.option_tunnel_when_help,
      values: { after_tile: m.value_tunnel_after, any: m.value_tunnel_any },
    },
    'tunnel.other_expansions': { title: m.option_tunnel_others, help: m.option_tunnel_others_help, values: onOff },
  },
  symbols: ['tunnel-a', 'tunnel-b', 'tunnel-c'],
  marks: { tunnel: m.mark_tunnel },
  pieces: { 'tunnel-a': token, 'tunnel-b': token, 'tunnel-c': token },
  tallies: { 'tunnel-tokens': { text: m.tally_tunnel_tokens, symbol: 'tunnel-a' } },
  choices: {
    // Which pair is meant where somebody may lay several.
    tunnel: {
      label: (c) => m.tunnel_pair_at({ pair: pairName(c.place), place: placed(c), ...cell(c) }),
      look: ({ place = '' }) => ({ look: 'disc', sign: `tunnel-${place.slice(-1)}`, turn: 0 }),
    },
  },
  powers: { tunnel: { name: m.power_tunnel, key: 's', sign: 'tunnel-a', tally: 'tunnel-tokens' } },
};
