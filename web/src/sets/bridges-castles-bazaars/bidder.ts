// The bids of an auction in words.

import { sayer } from '../../lib/words';
import type { Bidder } from './auction';
import type words from '../../../messages/en/bridges-castles-bazaars.json';

const say = sayer<typeof words>();

export function bidderText({ auctioneer, served, bid, asked }: Bidder): string {
  if (served) return say('page.auction.has');
  if (bid !== undefined && bid !== null) return say('choice.bid.answer', { points: bid });
  if (bid === null) return say('page.auction.no-bid');
  if (asked) return auctioneer ? say('page.auction.auctioneer') : say('page.auction.turn');
  return say('page.auction.waits');
}
