// The King and the Robber Baron.

import type { Bundle, PieceKind } from '../lib/bundle';

/** The tile for the largest city or longest road: its words differ while no player holds it. */
const title: PieceKind = { whole: ({ piece, player }) => (player === undefined ? `piece.${piece}.whole.free` : `piece.${piece}.whole`) };

const kingRobber: Bundle = {
  symbols: ['king', 'robber-baron'],
  features: { king: { rank: 12 }, 'robber-baron': { rank: 13 } },
  pieces: { king: title, 'robber-baron': title },
};

export default kingRobber;
