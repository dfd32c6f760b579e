// Bridges, Castles and Bazaars.

import type { Bundle, Market, Point, WordContext } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Choice, GameEvent, State } from '../lib/types';
import { sayer } from '../lib/words';
import type words from '../../messages/en/bridges-castles-bazaars.json';
import Auction from './bridges-castles-bazaars/Auction.svelte';
import { auctionOf } from './bridges-castles-bazaars/auction';
import { bidderText } from './bridges-castles-bazaars/bidder';
import { axisName } from '../words/place';
import { featureAt, playerName } from '../words/context';

const say = sayer<typeof words>();

/** A castle lies on the seam of two tiles; its state is the edge, clockwise from the north. */
const seams: Point[] = [[50, 0], [100, 50], [50, 100], [0, 50]];
const sides: Record<string, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };

/** A bridge is drawn from north to south, a castle on a seam from west to east. */
const turned = ({ state = 0 }: { state?: number }): number => (state % 2 === 1 ? 90 : 0);

/** The highest bid so far. */
function highestBid({ pieces }: WordContext): { player: number; points: number } | undefined {
  const bids = pieces.flatMap(({ piece, player, state = 0 }) => (piece === 'bid' && player !== undefined ? [{ player, points: state }] : []));
  return bids.sort((a, b) => b.points - a.points)[0];
}

/** The words for buying or selling: with which player, and for how much, if that is known. */
function trade(c: Choice, context: WordContext, key: 'choice.buy' | 'choice.sell'): string {
  const bid = highestBid(context);
  const with_ = c.player ?? bid?.player;
  return bid && with_ !== undefined ? say(key, { points: bid.points, name: playerName(context, with_) }) : say(`${key}.plain`);
}

/** The auction of a bazaar. While tiles are sold no player has one in hand: the tile is the one for sale. */
function marketOf(state: State, events: GameEvent[]): Market | null {
  const auction = auctionOf(state, events);
  if (!auction) return null;
  const seats = auction.bidders.map((b) => ({ seat: b.seat, text: bidderText(b), says: b.served || b.bid !== undefined, highest: b.highest }));
  return { tile: auction.now, selling: state.decision?.kind.startsWith('auction-') ?? false, heading: say('page.auction.now'), seats };
}

const bridgesCastlesBazaars: Bundle = {
  letters: { b: 'bridge' },
  market: { of: marketOf, view: Auction },
  symbols: ['bridge', 'castle', 'bridges', 'castles', 'bazaar', 'coin'],
  features: { bridge: { built: true }, castle: { rank: 6 }, auction: { rank: 16 } },
  pieces: {
    bridge: { beside: 'bridges', size: 100, layer: 'ground', turn: turned },
    castle: { beside: 'castles', size: 100, layer: 'ground', turn: turned, at: ({ state = 0 }, { at }) => seams[state] ?? at },
    'auction-tile': { symbol: 'bazaar' },
    'bazaar-tile': { tile: 'owed', symbol: 'bazaar' },
    bid: { symbol: 'coin', apart: true },
  },
  choices: {
    bridge: {
      label: ({ bridge }) => (bridge ? say('choice.bridge', { x: bridge.x, y: bridge.y, axis: axisName(bridge.axis) }) : say('piece.bridge')),
      sign: 'bridge',
    },
    castle: { sign: 'castles' },
    score: { label: featureAt, sign: 'castles', whole: true },
    pick: { label: (c) => say('tile.named', { id: (c.tile ?? '').slice((c.tile ?? '').indexOf('/') + 1) }) },
    buy: { label: (c, context) => trade(c, context, 'choice.buy') },
    sell: { label: (c, context) => trade(c, context, 'choice.sell') },
  },
  powers: { bridge: { key: 'i', sign: 'bridges', tally: 'bridges' } },
  places: {
    castle: {
      spot: (at) => ({ ...cellIn(at), at: sides[at.spot ?? ''] ?? [50, 50] }),
      onBoard: true,
    },
  },
  bonuses: { field: 'BCB-25' },
  steps: {
    decline: { words: 'choice.decline' },
    bridge: { words: 'piece.bridge' },
    castle: { words: 'piece.castle' },
    score: { words: 'segment.there' },
    bid: { words: 'choice.bid.answer' },
    buy: { words: 'choice.buy.plain' },
    sell: { words: 'choice.sell.plain' },
  },
};

export default bridgesCastlesBazaars;
