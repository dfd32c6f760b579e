// Goods, titles and all other pieces in words. One that nobody has translated
// yet is called as the server calls it.

import type { Named } from '../lib/bundle';
import type { Feature, GameEvent, Piece, State } from '../lib/protocol';
import { known } from '../lib/registry';
import { m } from '../paraglide/messages.js';
import { plain, seatName } from './name';
import { placeAt, segmentAt } from './told';

/** Something was thrown: at the board, or to a neighbour who tries to catch it. */
export function throwEvent({ token = '', path = [], lane }: GameEvent, name: string): string {
  const verdict = lane && known('verdicts', path.at(-1)?.what ?? '');
  const count = path.filter((leg) => leg.figure !== undefined && leg.what !== 'push').length;
  return verdict ? verdict({ name }) : m.event_throw({ name, token: known('tokens', token)?.name?.() ?? token, count });
}

/** "2 barrels of wine". */
export const goodsText = (token: string, count: number) =>
  known('tallies', token)?.text({ count }) ?? m.times({ what: plain(token), count });

/** What somebody has beside them: "King: completed the largest city, 5 tiles". */
export const titleText = (piece: Piece): string => known('pieces', piece.piece)?.held?.(piece) ?? plain(piece.piece);

/** What a piece is called. */
export const pieceName = (piece: string) => known('pieces', piece)?.name(piece) ?? plain(piece);

/** A piece and where it is, whoever has it. */
export function pieceText(piece: Piece, seats: Named): string {
  const whole = known('pieces', piece.piece)?.whole?.(piece, seats);
  if (whole !== undefined) return whole;
  const name = pieceOf(piece, seats);
  const { x, y, player, segment, space, place } = piece;
  if (segment && x !== undefined && y !== undefined) return m.piece_in({ piece: name, place: segmentAt(piece) });
  if (space !== undefined) return m.piece_on_space({ piece: name, name: seatName(seats, player), space });
  if (x !== undefined && y !== undefined) return m.piece_at({ piece: name, x, y });
  if (place) return m.piece_in({ piece: name, place: placeAt(place, seats) });
  return player === undefined ? name : m.piece_owned({ piece: name, name: seatName(seats, player) });
}

/** A piece with what it is or how high. */
function pieceOf(piece: Piece, seats: Named): string {
  const { piece: id, tile } = piece;
  const text = known('pieces', id)?.text?.(piece, seats);
  if (text !== undefined) return text;
  return tile ? m.piece_is_tile({ piece: pieceName(id), tile: m.tile_named({ id: tile.slice(tile.indexOf('/') + 1) }) }) : pieceName(id);
}

/** On how many of a feature's tiles nobody flees; empty if on none. */
export function barredText({ segments }: Pick<Feature, 'segments'>, state: Pick<State, 'pieces'>): string {
  const barred = state.pieces.filter((p) => known('pieces', p.piece)?.bars && segments.some((s) => s.x === p.x && s.y === p.y));
  return barred.length > 0 ? m.lens_plague({ count: barred.length }) : '';
}

/** A piece was put down, moved or changed. What only marks the way of another is not told. */
export function pieceEvent(event: GameEvent, name: string, seats: Named): string | null {
  const { token = '', x, y } = event;
  const said = known('pieces', token)?.event?.(event, name, seats);
  if (said !== undefined) return said;
  const piece = pieceName(token);
  return x === undefined || y === undefined ? m.event_piece({ name, piece }) : m.event_piece_at({ name, piece, x, y });
}

export function tokenEvent(name: string, token: string, count: number): string {
  const said = known('tokens', token)?.event({ name, count });
  if (said !== undefined) return said;
  return known('tallies', token) ? m.event_goods({ name, goods: goodsText(token, count) }) : m.event_token({ name, count, token: plain(token) });
}
