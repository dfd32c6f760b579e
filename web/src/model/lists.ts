// The lists of a state that grow with the game. The server sends what has gone from the page's lists
// and what has been set. An entry that did not change stays the same object, so that components can see
// that it did not.

import type { State, StateSince } from '../lib/types';

export type Lists = Pick<State, 'tiles' | 'discarded' | 'figures' | 'pieces' | 'features' | 'squares'>;

const names = ['tiles', 'discarded', 'figures', 'pieces', 'features', 'squares'] as const;

export interface Change<T> {
  set: T[];
  gone: T[];
}

/** The key that an entry shares with the one that replaces it. */
type Key<T> = (entry: T) => string;

const cell = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
const id = (entry: { id: string | number }) => String(entry.id);
const tile = (name: string) => name;
const kind = (piece: { piece: string }) => piece.piece;

/** The lists of a state. */
export function listsOf({ tiles, discarded, figures, pieces, features, squares }: State): Lists {
  return { tiles, discarded, figures, pieces, ...(features && { features }), ...(squares && { squares }) };
}

/** The new lists, if the state was sent as a change to `had`; null if it was sent as a change to others. */
export function followed(had: Lists, state: StateSince): Lists | null {
  const tiles = after(had.tiles, state.tiles, cell);
  const discarded = after(had.discarded, state.discarded, tile);
  const figures = after(had.figures, state.figures, id);
  const pieces = after(had.pieces, state.pieces, kind);
  const features = after(had.features ?? [], state.features, id);
  const squares = after(had.squares ?? [], state.squares, cell);
  if (!tiles || !discarded || !figures || !pieces || !features || !squares) return null;
  return {
    tiles,
    discarded,
    figures: figures === had.figures ? figures : figures.toSorted((a, b) => a.id - b.id),
    pieces,
    ...(features.length > 0 && { features }),
    ...(squares.length > 0 && { squares }),
  };
}

/** Applies a change, or takes a list that came whole. An entry that replaces another takes its place;
 * any other goes behind entries of its key. Null if the change does not fit. */
export function after<T>(had: T[], change: Change<T> | T[] | undefined, key: Key<T>): T[] | null {
  if (Array.isArray(change)) return change;
  if (!change || (change.set.length === 0 && change.gone.length === 0)) return had;
  const left: (T | undefined)[] = [...had];
  const free = new Map<string, number[]>();
  for (const gone of change.gone) {
    const [name, text] = [key(gone), JSON.stringify(gone)];
    const place = left.findIndex((e) => e !== undefined && key(e) === name && JSON.stringify(e) === text);
    if (place < 0) return null;
    left[place] = undefined;
    free.set(name, [...(free.get(name) ?? []), place]);
  }
  const more: T[] = [];
  for (const entry of change.set) {
    const place = free.get(key(entry))?.shift();
    if (place === undefined) more.push(entry);
    else left[place] = entry;
  }
  const now = left.filter((e): e is T => e !== undefined);
  for (const entry of more) {
    const name = key(entry);
    const like = now.findLastIndex((e) => key(e) === name);
    now.splice(like < 0 ? now.length : like + 1, 0, entry);
  }
  return now;
}

export const noLists: Lists = { tiles: [], discarded: [], figures: [], pieces: [] };

/** A state with other lists. */
export function withLists(state: State | StateSince, lists: Lists): State {
  const { features: _, squares: __, ...rest } = state;
  return { ...rest, ...lists };
}

/** Whether all lists of two states are the same objects. */
export function sameLists(one: Lists, other: Lists): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** The same lists, with the objects of `known` wherever an entry is equal. */
export function settled(now: Lists, known: Lists): Lists {
  const { features, squares } = now;
  return {
    tiles: settle(now.tiles, known.tiles, cell),
    discarded: settle(now.discarded, known.discarded, tile),
    figures: settle(now.figures, known.figures, id),
    pieces: settle(now.pieces, known.pieces, kind),
    ...(features && { features: settle(features, known.features, id) }),
    ...(squares && { squares: settle(squares, known.squares, cell) }),
  };
}

function settle<T>(now: T[], known: T[] = [], key: Key<T>): T[] {
  if (now === known) return now;
  const left = new Map<T, number>();
  for (const e of known) left.set(e, (left.get(e) ?? 0) + 1);
  const list = [...now];
  const others: number[] = [];
  for (const [i, e] of now.entries()) {
    const count = left.get(e) ?? 0;
    if (count > 0) left.set(e, count - 1);
    else others.push(i);
  }
  const free = new Map<string, T[]>();
  if (others.length > 0) for (const [e, count] of left) if (count > 0) free.set(key(e), [...(free.get(key(e)) ?? []), e]);
  const unlike = others.filter((i) => {
    const entry = now[i] as T;
    const text = JSON.stringify(entry);
    const like = free.get(key(entry)) ?? [];
    const place = like.findIndex((e) => JSON.stringify(e) === text);
    if (place >= 0) list.splice(i, 1, ...like.splice(place, 1));
    return place < 0;
  });
  return unlike.length === 0 && list.length === known.length ? known : list;
}
