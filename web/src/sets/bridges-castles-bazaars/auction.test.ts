// The bazaar as everybody sees it.

import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../lib/types';
import { dragon, full } from '../../testing/decisions';
import { auctionOf } from './auction';

const event = (token: string, player: number, count = 0): GameEvent => ({ type: 'piece', token, player, count });

describe('an auction', () => {
  it('tells the tiles, the order, the bids and whose turn it is', () => {
    const state = full({ ...dragon, kind: 'auction-bid', player: 0 });
    const auction = auctionOf(state, [event('bid', 0, 9), event('auction-tile', 1), event('bid', 1, 4)]);
    expect(auction).toMatchObject({ lots: ['base/U'], now: 'base/E', sold: [{ seat: 0 }] });
    expect(auction?.bidders).toEqual([
      { seat: 1, auctioneer: true, served: false, points: 9, bid: 4, asked: false, highest: true },
      { seat: 0, auctioneer: false, served: true, points: 9, bid: undefined, asked: true, highest: false },
    ]);
  });

  it('knows who has passed, and that nobody has before a tile is picked', () => {
    const state = full({ ...dragon, kind: 'auction-buysell', player: 1 });
    expect(auctionOf(state, [event('auction-tile', 1), event('bid', 1, 4)])?.bidders.map((b) => b.bid)).toEqual([4, null]);
    const picking = full({ ...dragon, kind: 'auction-pick', player: 0 });
    picking.pieces = picking.pieces.filter((p) => p.player === undefined || p.piece !== 'auction-tile');
    expect(auctionOf(picking, [])).toMatchObject({ lots: ['base/U'], now: '' });
    expect(auctionOf(picking, [])?.bidders.map((b) => [b.seat, b.bid])).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
    expect(auctionOf({ ...picking, pieces: [] }, [])).toBeNull();
  });
});
