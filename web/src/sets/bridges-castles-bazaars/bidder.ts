// Who bids what, in words.

import { m } from '../../paraglide/messages.js';
import type { Bidder } from './auction';

export function bidderText({ auctioneer, served, bid, asked }: Bidder): string {
  if (served) return m.auction_has();
  if (bid !== undefined && bid !== null) return m.bid_number({ points: bid });
  if (bid === null) return m.auction_no_bid();
  if (asked) return auctioneer ? m.auction_auctioneer() : m.auction_turn();
  return m.auction_waits();
}
