// The King and the Robber Baron.

import type { Bundle, Named, PieceKind, Word } from '../lib/bundle';
import type { Piece } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { seatName } from '../words/name';
import { boxed, onOff } from './options';

const sizeOf = ({ state = 0 }: Piece) => m.count_tiles({ count: state });

/** What somebody holds for the largest of its kind. */
function title(name: Word, held: (inputs: { size: string }) => string): PieceKind {
  return {
    name,
    whole: (piece: Piece, seats: Named) =>
      piece.player === undefined ? m.piece_free({ piece: name() }) : m.piece_held({ piece: name(), name: seatName(seats, piece.player), size: sizeOf(piece) }),
    held: (piece) => held({ size: sizeOf(piece) }),
  };
}

export const kingRobber: Bundle = {
  title: m.set_king_robber,
  adds: m.set_king_robber_adds,
  options: {
    'kr.scoring': {
      title: m.option_kr_scoring,
      help: m.option_kr_scoring_help,
      values: {
        per_feature: m.value_kr_per_feature,
        '10': m.value_kr_10,
        '15/40': m.value_kr_15_40,
        continuous: m.value_kr_continuous,
      },
    },
    'kr.king': boxed(m.piece_king),
    'kr.robber': boxed(m.piece_robber_baron),
    'kr.tiles': { title: m.option_kr_tiles, help: m.option_kr_tiles_help, values: onOff },
  },
  symbols: ['king', 'robber-baron'],
  features: { king: { name: m.feature_king, rank: 12 }, 'robber-baron': { name: m.feature_robber_baron, rank: 13 } },
  pieces: { king: title(m.piece_king, m.king_size), 'robber-baron': title(m.piece_robber_baron, m.robber_baron_size) },
  tokens: {
    king: { event: ({ name, count }) => m.event_king({ name, size: m.count_tiles({ count }) }) },
    'robber-baron': { event: ({ name, count }) => m.event_robber_baron({ name, size: m.count_tiles({ count }) }) },
  },
  rules: { 'KR-6': m.rule_kr_6 },
};
