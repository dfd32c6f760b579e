// Bridges, Castles and Bazaars.

import type { Bundle, Market, Point, Told } from '../lib/bundle';
import type { Choice, GameEvent, State } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { seatName, segmentName } from '../words/name';
import Auction from './bridges-castles-bazaars/Auction.svelte';
import { auctionOf } from './bridges-castles-bazaars/auction';
import { bidderText } from './bridges-castles-bazaars/bidder';
import { axisName } from '../words/place';
import { featureAt, figureIn, playerName } from '../words/told';
import { figures, onOff, signs, tiles } from './options';

/** A castle lies on the seam of two tiles; its state is the edge, clockwise from the north. */
const seams: Point[] = [[50, 0], [100, 50], [50, 100], [0, 50]];
const sides: Record<string, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };

/** A bridge is drawn from north to south, a castle on a seam from west to east. */
const turned = ({ state = 0 }: { state?: number }): number => (state % 2 === 1 ? 90 : 0);

/** The highest bid so far. */
function highestBid({ pieces }: Told): { player: number; points: number } | undefined {
  const bids = pieces.flatMap(({ piece, player, state = 0 }) => (piece === 'bid' && player !== undefined ? [{ player, points: state }] : []));
  return bids.sort((a, b) => b.points - a.points)[0];
}

function trade(told: Told, c: Choice, price: (inputs: { points: number; name: string }) => string, plain: () => string): string {
  const bid = highestBid(told);
  const with_ = c.player ?? bid?.player;
  return bid && with_ !== undefined ? price({ points: bid.points, name: playerName(told, with_) }) : plain();
}

/** While tiles are sold nobody has one in hand: it is the one that is sold. */
function marketOf(state: State, events: GameEvent[]): Market | null {
  const auction = auctionOf(state, events);
  if (!auction) return null;
  const seats = auction.bidders.map((b) => ({ seat: b.seat, text: bidderText(b), says: b.served || b.bid !== undefined, highest: b.highest }));
  return { tile: auction.now, selling: state.decision?.kind.startsWith('auction-') ?? false, seats };
}

export const bridgesCastlesBazaars: Bundle = {
  title: m.set_bridges_castles_bazaars,
  adds: m.set_bridges_castles_bazaars_adds,
  options: {
    'bcb.bids_robbed': { title: m.option_bids_robbed, help: m.option_bids_robbed_help, values: onOff },
    'bcb.bid_max': { title: m.option_bid_max, help: m.option_bid_max_help, values: { 99: m.value_bid_99, 999: m.value_bid_999 } },
    'bcb.no_auction': { title: m.option_no_auction, help: m.option_no_auction_help, values: onOff },
    'bcb.bridge_limit': {
      title: m.option_bridge_limit,
      help: m.option_bridge_limit_help,
      values: { per_part: m.value_bridge_part, per_turn: m.value_bridge_turn },
    },
    'bcb.bridge_when': {
      title: m.option_bridge_when,
      help: m.option_bridge_when_help,
      values: { before_follower: m.value_bridge_before, after_follower: m.value_bridge_after, any: m.value_bridge_any },
    },
    'bcb.castle_owner': {
      title: m.option_castle_owner,
      help: m.option_castle_owner_help,
      values: { majority: m.value_castle_majority, single_follower: m.value_castle_single },
    },
    'bcb.tiles': tiles,
    'bcb.bridges': figures(m.option_part_bridges),
    'bcb.castles': figures(m.option_part_castles),
    'bcb.bazaars': signs(m.option_part_bazaars),
  },
  letters: { b: 'bridge' },
  market: { of: marketOf, view: Auction },
  symbols: ['bridge', 'castle', 'bridges', 'castles', 'bazaar', 'coin'],
  features: {
    bridge: { name: m.feature_bridge, built: true },
    castle: { name: m.feature_castle, rank: 6 },
    auction: { name: m.feature_auction, rank: 16 },
  },
  marks: { bazaar: m.mark_bazaar },
  pieces: {
    bridge: {
      name: m.piece_bridge,
      event: ({ x = 0, y = 0 }, name) => m.event_bridge({ name, x, y }),
      log: m.piece_bridge,
      beside: 'bridges',
      size: 100,
      layer: 'ground',
      turn: turned,
    },
    castle: {
      name: m.piece_castle,
      event: ({ x = 0, y = 0 }, name) => m.event_castle({ name, x, y }),
      log: m.piece_castle,
      beside: 'castles',
      size: 100,
      layer: 'ground',
      turn: turned,
      at: ({ state = 0 }, { at }) => seams[state] ?? at,
    },
    'auction-tile': { name: m.piece_auction_tile, event: (_, name) => m.event_auction_tile({ name }), symbol: 'bazaar' },
    'bazaar-tile': { name: m.piece_bazaar_tile, tile: 'owed', event: (_, name) => m.event_bazaar_tile({ name }), symbol: 'bazaar' },
    bid: {
      name: m.piece_bid,
      whole: ({ player, state = 0 }, seats) => m.bid_of({ name: seatName(seats, player), points: state }),
      event: ({ count = 0 }, name) => m.event_bid({ name, points: count }),
      symbol: 'coin',
      apart: true,
    },
  },
  tallies: { bridges: { text: m.tally_bridges }, castles: { text: m.tally_castles } },
  questions: {
    castle: { title: m.ask_castle, pass: m.no_castle, note: m.note_castle },
    'castle-choice': { title: m.ask_castle_choice, note: m.note_castle_choice },
    'auction-pick': { title: m.ask_auction_pick },
    'auction-bid': { title: m.ask_auction_bid, pass: m.no_bid },
    'auction-buysell': { title: m.ask_auction_buysell },
  },
  choices: {
    decline: { label: () => m.decline_tile() },
    bridge: {
      label: ({ bridge }) => (bridge ? m.bridge_at({ x: bridge.x, y: bridge.y, axis: axisName(bridge.axis) }) : m.piece_bridge()),
      sign: 'bridge',
    },
    castle: { label: (c) => m.castle_with({ figure: figureIn(c) }), sign: 'castles' },
    score: { label: featureAt, sign: 'castles', whole: true },
    pick: { label: (c) => m.tile_named({ id: (c.tile ?? '').slice((c.tile ?? '').indexOf('/') + 1) }) },
    bid: { label: () => m.bid_points(), answer: (points) => m.bid_number({ points }) },
    buy: { label: (c, told) => trade(told, c, m.buy_tile, m.buy_plain) },
    sell: { label: (c, told) => trade(told, c, m.sell_tile, m.sell_plain) },
  },
  powers: { bridge: { name: m.power_bridge, key: 'i', sign: 'bridges', tally: 'bridges' } },
  places: {
    castle: {
      name: (rest) => {
        const [x = '', y = ''] = (rest.split(' ')[0] ?? '').split(',');
        return m.place_castle({ x, y });
      },
      spot: (rest) => {
        const [where = '', side = ''] = rest.split(' ');
        const [x = 0, y = 0] = where.split(',').map(Number);
        return { x, y, at: sides[side] ?? [50, 50] };
      },
      onBoard: true,
    },
  },
  ranges: { bid: m.range_bid },
  rules: {
    'BCB-5': m.rule_bcb_5,
    'BCB-6': m.rule_bcb_6,
    'BCB-20': m.rule_bcb_20,
    'BCB-22': m.rule_bcb_22,
    'BCB-25': m.rule_bcb_25,
  },
  bonuses: { field: 'BCB-25' },
  terms: { castle: { text: m.count_castles } },
  steps: {
    decline: { say: () => m.decline_tile() },
    bridge: { say: () => m.piece_bridge() },
    castle: { say: () => m.piece_castle() },
    score: { say: (r) => m.castle_scores_plain({ name: segmentName(r.segment), ...(r.cell ?? { x: 0, y: 0 }) }) },
    pick: { say: () => m.replay_pick() },
    bid: { say: ({ words }) => m.bid_number({ points: words[0] ?? '' }) },
    buy: { say: () => m.buy_plain() },
    sell: { say: () => m.sell_plain() },
  },
};
