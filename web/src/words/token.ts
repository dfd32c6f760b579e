// Goods, titles and all other pieces in words. One without a translation is shown by the server's name.

import type { Named } from '../lib/bundle';
import type { Feature, GameEvent, Piece, State } from '../lib/types';
import { known } from '../lib/registry';
import { hasWords, said, say } from '../lib/words';
import type { Args } from '../lib/words';
import { plain, seatName } from './name';
import { groundAt, placeAt, placeExactly, segmentAt } from './context';
import { whereIs } from './where.svelte';

/** The name of a token that can be thrown. */
const tokenName = (token: string): string => said(`token.${token}`) ?? token;

/** A throw in words: at the board, or to a neighbour who tries to catch it. */
export function throwEvent({ token = '', path = [], lane }: GameEvent, name: string): string {
  const verdict = lane ? said(`verdict.${path.at(-1)?.what ?? ''}`, { name }) : undefined;
  const count = path.filter((leg) => leg.figure !== undefined && leg.what !== 'push').length;
  return verdict ?? say('event.path', { name, token: tokenName(token), count });
}

/** "2 barrels of wine". */
export const goodsText = (token: string, count: number) => said(`tally.${token}`, { count }) ?? say('say.times', { what: plain(token), count });

/** The arguments for a number, also as a number of tiles. */
const counted = (count: number): Args => ({
  count,
  get size() {
    return say('term.tile', { count });
  },
});

/** What a player holds beside the board: "King: completed the largest city, 5 tiles". */
export const titleText = ({ piece, state = 0 }: Piece): string => said(`piece.${piece}.held`, counted(state)) ?? plain(piece);

/** The name of a piece. */
export const pieceName = (piece: string) => said(`piece.${piece}`) ?? plain(piece);

/** The full words of a piece that has its own; undefined for others. */
function wholeText(piece: Piece, seats: Named): string | undefined {
  const { piece: id, state = 0, player } = piece;
  const whole = known('pieces', id)?.whole;
  const key = whole ? whole(piece) : `piece.${id}.whole`;
  if (key === undefined) return undefined;
  return said(key, { ...counted(state), name: seatName(seats, player), place: placeExactly(piece, seats) });
}

/** A piece in words, with its place and its owner. */
export function pieceText(piece: Piece, seats: Named): string {
  const whole = wholeText(piece, seats);
  if (whole !== undefined) return whole;
  const name = pieceOf(piece);
  const { x, y, player, segment, space, at } = piece;
  if (segment && x !== undefined && y !== undefined) return say('say.piece-in', { piece: name, place: segmentAt(piece) });
  if (space !== undefined) return say('say.piece-on-space', { piece: name, name: seatName(seats, player), space });
  if (x !== undefined && y !== undefined) return say('say.piece-at', { piece: name, x, y });
  if (at) return say('say.piece-in', { piece: name, place: placeExactly(piece, seats) });
  return player === undefined ? name : say('say.piece-owned', { piece: name, name: seatName(seats, player) });
}

/** The name of a piece with its state, such as its height or tile. */
function pieceOf(piece: Piece): string {
  const { piece: id, tile, state = 1 } = piece;
  const text = said(`piece.${id}.state`, { count: state, ...known('pieces', id)?.args?.(piece) });
  if (text !== undefined) return text;
  return tile ? say('say.piece-is-tile', { piece: pieceName(id), tile: say('tile.named', { id: tile.slice(tile.indexOf('/') + 1) }) }) : pieceName(id);
}

/** On how many of a feature's tiles there is plague, which stops figures from fleeing there; empty if on none. */
export function barredText({ segments }: Pick<Feature, 'segments'>, state: Pick<State, 'pieces'>): string {
  const barred = state.pieces.filter((p) => known('pieces', p.piece)?.bars && segments.some((s) => s.x === p.x && s.y === p.y));
  return barred.length > 0 ? (said('page.barred', { count: barred.length }) ?? '') : '';
}

/** The arguments for the words of a piece that was put down, moved or changed. */
function pieceArgs(event: GameEvent, name: string, seats: Named): Args {
  const { x = 0, y = 0, count = 0, space = 0 } = event;
  return {
    ...known('pieces', event.token ?? '')?.args?.(event),
    name,
    x,
    y,
    count,
    space,
    get there() {
      return whereIs({ x, y });
    },
    get place() {
      return placeAt(event, seats);
    },
    get where() {
      return groundAt(event);
    },
  };
}

/** The words for a piece that was put down, moved or changed; null for a piece that only marks the way of another. */
export function pieceEvent(event: GameEvent, name: string, seats: Named): string | null {
  const { token = '', x, y } = event;
  const choose = known('pieces', token)?.event;
  const key = choose ? choose(event) : `piece.${token}.event`;
  if (key === null) return null;
  const words = said(key, pieceArgs(event, name, seats));
  if (words !== undefined) return words;
  const piece = pieceName(token);
  return x === undefined || y === undefined ? say('event.piece', { name, piece }) : say('event.piece.at', { name, piece, there: whereIs({ x, y }) });
}

export function tokenEvent(name: string, token: string, count: number): string {
  const words = said(`token.${token}.event`, { ...counted(count), name, token: tokenName(token) });
  if (words !== undefined) return words;
  return hasWords(`tally.${token}`) ? say('event.token.goods', { name, goods: goodsText(token, count) }) : say('event.token', { name, count, token: plain(token) });
}
