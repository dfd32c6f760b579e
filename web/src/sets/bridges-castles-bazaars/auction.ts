// A bazaar (an auction of tiles) as all players see it: the tiles, the auctioneer, and the bids.

import type { GameEvent, Piece, State } from '../../lib/types';

export interface Bidder {
  seat: number;
  auctioneer: boolean;
  /** Has a tile of this bazaar already and is not asked. */
  served: boolean;
  /** What was bid; null once the seat has passed, undefined before it is asked. */
  bid: number | null | undefined;
  /** The points to bid with; a bid may exceed them. */
  points: number;
  /** It is this seat's turn to bid. */
  asked: boolean;
  highest: boolean;
}

export interface Auction {
  /** The tiles that are still to be sold. */
  lots: string[];
  /** The tile up for auction. */
  now: string;
  /** The tiles already sold in this auction, and to which seat. */
  sold: { tile: string; seat: number }[];
  /** In the order in which they are asked, the auctioneer first. */
  bidders: Bidder[];
}

const tileOf = ({ tile = '' }: Piece) => tile;

/** The bids since the tile was picked, by seat. */
function bidsOf(events: GameEvent[]): Map<number, number> {
  const picked = events.findLastIndex((e) => e.type === 'piece' && e.token === 'auction-tile' && e.player !== undefined);
  const bids = events.slice(picked + 1).filter((e) => e.type === 'piece' && e.token === 'bid' && e.player !== undefined);
  return new Map(bids.map((e) => [e.player!, e.count ?? 0]));
}

export function auctionOf(state: State, events: GameEvent[]): Auction | null {
  const { pieces, players, decision } = state;
  const tiles = pieces.filter((p) => p.piece === 'auction-tile');
  if (tiles.length === 0) return null;
  const sold = tiles.find((p) => p.player !== undefined);
  const first = sold?.player ?? decision?.player ?? 0;
  const bids = sold ? bidsOf(events) : new Map<number, number>();
  const best = pieces.find((p) => p.piece === 'bid')?.player;
  const order = players.map((_, n) => (first + n) % players.length);
  // The seats before the asked one have answered.
  const turn = decision?.kind === 'auction-bid' ? order.indexOf(decision.player) : order.length;
  const taken = pieces.filter((p) => p.piece === 'bazaar-tile' && p.player !== undefined);
  const bidders = order.map((seat, n) => ({
    seat,
    auctioneer: seat === first,
    served: taken.some((p) => p.player === seat),
    bid: bids.get(seat) ?? (sold && n < turn ? null : undefined),
    points: players[seat]?.score ?? 0,
    asked: decision?.player === seat,
    highest: seat === best,
  }));
  return {
    lots: tiles.filter((p) => p !== sold).map(tileOf),
    now: sold ? tileOf(sold) : '',
    sold: taken.map((p) => ({ tile: tileOf(p), seat: p.player! })),
    bidders,
  };
}
