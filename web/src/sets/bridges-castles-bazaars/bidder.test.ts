import { expect, it } from 'vitest';
import { bidderText } from './bidder';

it('tells each bidder what there is to tell', () => {
  const bidder = { seat: 0, auctioneer: false, served: false, points: 0, bid: undefined, asked: false, highest: false };
  expect([bidder, { ...bidder, asked: true }, { ...bidder, asked: true, auctioneer: true }, { ...bidder, bid: 0 }, { ...bidder, bid: null }, { ...bidder, served: true }].map(bidderText)).toEqual([
    'has not bid yet',
    'to bid now',
    'auctioneer',
    'Bid 0',
    'no bid',
    'has a tile',
  ]);
});
