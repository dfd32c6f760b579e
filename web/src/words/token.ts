// Goods and titles in words. One that nobody has translated yet is called as
// the server calls it.

import { m } from '../paraglide/messages.js';
import type { Piece, Seat } from '../lib/protocol';
import { seatName } from './name';

const goods: Record<string, (inputs: { count: number }) => string> = {
  wine: m.goods_wine,
  grain: m.goods_grain,
  cloth: m.goods_cloth,
};

interface Title {
  name: () => string;
  /** With the size of what earned it. */
  held: (inputs: { size: string }) => string;
  event: (inputs: { name: string; size: string }) => string;
}

const titles: Record<string, Title> = {
  king: { name: m.piece_king, held: m.king_size, event: m.event_king },
  'robber-baron': { name: m.piece_robber_baron, held: m.robber_baron_size, event: m.event_robber_baron },
};

const plain = (name: string) => name.replaceAll('-', ' ');

/** "2 barrels of wine". */
export const goodsText = (token: string, count: number) =>
  goods[token]?.({ count }) ?? m.times({ what: plain(token), count });

/** What somebody has beside them: "King: completed the largest city, 5 tiles". */
export function titleText(piece: Piece): string {
  const size = m.count_tiles({ count: piece.state ?? 0 });
  return titles[piece.piece]?.held({ size }) ?? plain(piece.piece);
}

/** What lies beside the board, whoever has it. */
export function pieceText(piece: Piece, seats: Seat[]): string {
  const name = titles[piece.piece]?.name() ?? plain(piece.piece);
  if (piece.player === undefined) return titles[piece.piece] ? m.piece_free({ piece: name }) : name;
  const size = m.count_tiles({ count: piece.state ?? 0 });
  return m.piece_held({ piece: name, name: seatName(seats, piece.player), size });
}

export function tokenEvent(name: string, token: string, count: number): string {
  const title = titles[token];
  if (title) return title.event({ name, size: m.count_tiles({ count }) });
  return goods[token] ? m.event_goods({ name, goods: goodsText(token, count) }) : m.event_token({ name, count, token: plain(token) });
}
