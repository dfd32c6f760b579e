// Conditional moves ("orders" in the API) for a player's next turn: the requests, and their words.

import { json } from '../lib/api';
import type { Orders, Preview } from '../lib/types';
import { figureName } from '../words/name';
import { said, say as sayTile } from '../lib/words';
import type { Args } from '../lib/words';
import type words from '../../messages/en/page/plan.json';

/** A seat of a table, at the seq that the page has seen. */
export interface At {
  id: string;
  seat: number;
  seq: number;
}

const path = (id: string, rest = '') => `/api/games/${encodeURIComponent(id)}/orders${rest}`;

/** The requests of the API about conditional moves. */
export const orders = {
  list: ({ id, seat }: At) => json<Orders>('GET', path(id, `?seat=${seat}`)),
  /** The position with a tile in hand after these choices, as the player would have it. */
  preview: ({ id, seat, seq }: At, tile: string, all: string[]) => json<Preview>('POST', path(id, '/preview'), { seat, seq, tile, all }),
  leave: ({ id, seat, seq }: At, tile: string, all: string[]) => json<Orders>('POST', path(id), { seat, seq, tile, all }),
  forget: ({ id, seat }: At, tile: string) => json<Orders>('DELETE', path(id, `?${new URLSearchParams({ seat: String(seat), tile })}`)),
};

export const say = (key: keyof typeof words, args?: Args): string => said(key, args) ?? key;

/** A conditional move in words: where the tile lies, and which figure is put on it. */
export function orderText(all: string[]): string {
  const [lay = '', ...rest] = all;
  const [, x = '', y = '', rotation = ''] = /^tile (-?\d+),(-?\d+) r(\d+)/.exec(lay) ?? [];
  const place = x === '' ? lay : sayTile('say.tile', { x, y, rotation });
  const then = rest.filter((text) => text !== 'pass' && text !== 'continue').map((text) => figureName(text.split(' ')[0] ?? text));
  return [place, ...then].join(', ');
}
