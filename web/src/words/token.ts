// Goods, titles and all other pieces in words. One that nobody has translated
// yet is called as the server calls it.

import { m } from '../paraglide/messages.js';
import type { Feature, GameEvent, Piece, Seat, State } from '../lib/protocol';
import { seatName, segmentName } from './name';
import { ferryEnds, pairName, placeName } from './place';
import { messageName, messageOf } from './track';
import { wheelPlace } from './wheel';

const goods: Record<string, (inputs: { count: number }) => string> = {
  wine: m.goods_wine,
  grain: m.goods_grain,
  cloth: m.goods_cloth,
  'tower-pieces': m.tally_tower_pieces,
  abbeys: m.tally_abbeys,
  bridges: m.tally_bridges,
  castles: m.tally_castles,
  ingots: m.tally_ingots,
  'tunnel-tokens': m.tally_tunnel_tokens,
  'porxada-marks': m.tally_porxada_marks,
  'followers-lost': m.tally_followers_lost,
};

/** Pieces that are no titles. */
const pieces: Record<string, () => string> = {
  dragon: m.piece_dragon,
  fairy: m.piece_fairy,
  tower: m.piece_tower,
  bridge: m.piece_bridge,
  castle: m.piece_castle,
  ferry: m.piece_ferry,
  'ferry-free': m.piece_ferry_free,
  count: m.piece_count,
  aside: m.piece_aside,
  'auction-tile': m.piece_auction_tile,
  'bazaar-tile': m.piece_bazaar_tile,
  bid: m.piece_bid,
  ingot: m.piece_ingot,
  mage: m.piece_mage,
  witch: m.piece_witch,
  message: m.piece_message,
  robber: m.piece_robber,
  'wheel-pig': m.piece_wheel_pig,
  teacher: m.piece_teacher,
  porxada: m.mark_porxada,
  swap: m.piece_swap,
  flea: m.piece_flea,
  'flea-inactive': m.piece_flea_inactive,
  fair: m.piece_fair,
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

/** The tokens of the catapult. */
const thrown: Record<string, () => string> = {
  knockout: m.token_knockout,
  seduction: m.token_seduction,
  target: m.token_target,
  catch: m.token_catch,
};

/** How a throw to a neighbour ends. */
const verdicts: Record<string, (inputs: { name: string }) => string> = {
  caught: m.event_catch_caught,
  touched: m.event_catch_touched,
  missed: m.event_catch_missed,
  short: m.event_catch_short,
  aside: m.event_catch_aside,
};

/** Something was thrown. */
export function throwEvent({ token = '', path = [], lane }: GameEvent, name: string): string {
  const verdict = lane && verdicts[path.at(-1)?.what ?? ''];
  const count = path.filter((leg) => leg.figure !== undefined && leg.what !== 'push').length;
  return verdict ? verdict({ name }) : m.event_throw({ name, token: thrown[token]?.() ?? token, count });
}

const plain = (name: string) => name.replaceAll('-', ' ');

/** "2 barrels of wine". */
export const goodsText = (token: string, count: number) =>
  goods[token]?.({ count }) ?? m.times({ what: plain(token), count });

/** What somebody has beside them: "King: completed the largest city, 5 tiles". */
export function titleText(piece: Piece): string {
  const size = m.count_tiles({ count: piece.state ?? 0 });
  if (piece.piece === 'teacher') return m.teacher_held();
  return titles[piece.piece]?.held({ size }) ?? plain(piece.piece);
}

const tunnel = (piece: string) => (piece.startsWith('tunnel-') ? m.piece_tunnel({ pair: pairName(piece) }) : undefined);

/** What a piece is called. */
export const pieceName = (piece: string) => tunnel(piece) ?? titles[piece]?.name() ?? pieces[piece]?.() ?? plain(piece);

/** A piece and where it is, whoever has it. */
export function pieceText(piece: Piece, seats: Seat[]): string {
  if (titles[piece.piece]) return titleHolder(piece, seats);
  const name = pieceOf(piece, seats);
  if (piece.piece === 'bid') return name;
  const { x, y, player, segment, space } = piece;
  if (segment && x !== undefined && y !== undefined) return m.piece_in({ piece: name, place: m.place_at_xy({ place: segmentName(segment), x, y }) });
  if (space !== undefined) return m.piece_on_space({ piece: name, name: seatName(seats, player), space });
  if (x !== undefined && y !== undefined) return m.piece_at({ piece: name, x, y });
  if (messageOf(piece.place)) return `${name}: ${messageName(messageOf(piece.place))}`;
  if (piece.place) return m.piece_in({ piece: name, place: placeName(piece.place, (seat) => seatName(seats, seat)) });
  return player === undefined ? name : m.piece_owned({ piece: name, name: seatName(seats, player) });
}

function titleHolder(piece: Piece, seats: Seat[]): string {
  const name = pieceName(piece.piece);
  if (piece.player === undefined) return m.piece_free({ piece: name });
  const size = m.count_tiles({ count: piece.state ?? 0 });
  return m.piece_held({ piece: name, name: seatName(seats, piece.player), size });
}

/** A piece with what it is or how high. */
function pieceOf({ piece, state, player, tile, place }: Piece, seats: Seat[]): string {
  if (piece === 'ferry') return m.ferry_between({ ends: ferryEnds(place) });
  if (piece === 'tower') return m.tower_height({ count: state ?? 1 });
  if (piece === 'outbreak') return m.piece_outbreak({ number: state ?? 1 });
  if (piece === 'averted') return m.piece_averted({ number: state ?? 1 });
  if (piece === 'ingot') return m.tally_ingots({ count: state ?? 1 });
  if (piece === 'bid') return m.bid_of({ name: seatName(seats, player), points: state ?? 0 });
  return tile ? m.piece_is_tile({ piece: pieceName(piece), tile: m.tile_named({ id: tile.slice(tile.indexOf('/') + 1) }) }) : pieceName(piece);
}

/** What bars a tile to those who flee. */
const bars = new Set(['outbreak', 'flea', 'flea-inactive']);

/** On how many of a feature's tiles nobody flees; empty if on none. */
export function barredText({ segments }: Pick<Feature, 'segments'>, state: Pick<State, 'pieces'>): string {
  const barred = state.pieces.filter((p) => bars.has(p.piece) && segments.some((s) => s.x === p.x && s.y === p.y));
  return barred.length > 0 ? m.lens_plague({ count: barred.length }) : '';
}

interface PieceInputs {
  name: string;
  x: number;
  y: number;
  count: number;
  points: number;
}

/** How far a machine flies; with no number it has come back. */
function flight({ x, y, count = 0 }: GameEvent, name: string): string {
  if (count === 0) return m.event_flight_back({ name });
  return x === undefined || y === undefined ? m.event_flight_off({ name, count }) : m.event_flight({ name, count, x, y });
}

const pieceEvents: Record<string, (inputs: PieceInputs) => string> = {
  dragon: m.event_dragon,
  fairy: m.event_fairy,
  tower: m.event_tower,
  bridge: m.event_bridge,
  castle: m.event_castle,
  aside: m.event_aside,
  'auction-tile': m.event_auction_tile,
  'bazaar-tile': m.event_bazaar_tile,
  bid: m.event_bid,
  ingot: m.event_ingot,
  outbreak: m.event_outbreak,
  averted: m.event_averted,
};

/** Those that stand on a segment, and leave the board again. */
const standing: Record<string, { on: (inputs: { name: string; place: string }) => string; off: () => string }> = {
  mage: { on: m.event_mage, off: m.event_mage_off },
  witch: { on: m.event_witch, off: m.event_witch_off },
};

/** A piece was put down, moved or changed. What only marks the way of another is not told. */
export function pieceEvent(event: GameEvent, name: string, seats: Seat[]): string | null {
  const { token = '', x, y, count = 0, place, segment, space } = event;
  if (token === 'flea') return count > 0 ? m.event_flea_moved({ name, x: x ?? 0, y: y ?? 0 }) : m.event_flea({ name, x: x ?? 0, y: y ?? 0 });
  if (token === 'flying-machine') return flight(event, name);
  if (token === 'crop-circle') return count === 1 ? m.event_crop_add({ name }) : m.event_crop_remove({ name });
  if (token === 'dragon-trail') return null;
  if (token === 'ferry') return m.event_ferry({ name, x: x ?? 0, y: y ?? 0, ends: ferryEnds(place) });
  const stands = standing[token];
  if (stands) return segment ? stands.on({ name, place: m.place_at_xy({ place: segmentName(segment), x: x ?? 0, y: y ?? 0 }) }) : stands.off();
  if (token === 'count') return place ? m.event_count_to({ place: placeName(place, (seat) => seatName(seats, seat)) }) : m.event_count();
  if (token === 'wheel-pig') return m.event_wheel({ name, sector: wheelPlace(place) ?? '' });
  if (token === 'message') return m.event_message({ name, message: messageName(messageOf(place)) });
  if (token === 'teacher') return x === undefined ? m.event_teacher_eaten() : m.event_teacher_back();
  if (token === 'porxada') return m.event_porxada({ name });
  if (tunnel(token) && segment) {
    return m.event_tunnel({ name, pair: pairName(token), place: m.place_at_xy({ place: segmentName(segment), x: x ?? 0, y: y ?? 0 }) });
  }
  if (token === 'robber') return m.event_robber({ name, space: space ?? 0 });
  const known = pieceEvents[token];
  if (known) return known({ name, x: x ?? 0, y: y ?? 0, count, points: count });
  const piece = pieceName(token);
  return x === undefined || y === undefined ? m.event_piece({ name, piece }) : m.event_piece_at({ name, piece, x, y });
}

export function tokenEvent(name: string, token: string, count: number): string {
  if (token === 'aside') return m.event_aside_back();
  if (token === 'teacher') return m.event_teacher({ name });
  if (token === 'porxada-marks') return m.event_porxada_mark({ name });
  if (token === 'fleas-woken') return m.event_fleas_woken({ count });
  if (token === 'fleas-asleep') return m.event_fleas_asleep({ count });
  const picked = thrown[token];
  if (picked) return m.event_token_picked({ name, token: picked() });
  const title = titles[token];
  if (title) return title.event({ name, size: m.count_tiles({ count }) });
  return goods[token] ? m.event_goods({ name, goods: goodsText(token, count) }) : m.event_token({ name, count, token: plain(token) });
}
