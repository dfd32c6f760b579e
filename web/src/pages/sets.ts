// Which expansions are chosen, and what follows from turning one on or off.
// What needs what and what excludes what is said by the server.

import type { Hello, OptionInfo, SetGroup, SetInfo } from '../lib/types';

/** The base game is always in play and is no choice. */
export const base = 'base';

/** The choice after a change, in the server's order, and what else it changed. */
export interface Change {
  chosen: string[];
  also: string[];
}

export const offered = (hello: Hello): SetInfo[] => hello.sets.filter((s) => s.id !== base);

const needsOf = (sets: SetInfo[], id: string) => sets.find((s) => s.id === id)?.needs ?? [];

/** Follows a relation from a set, as far as it goes; without the set itself. */
function closure(id: string, next: (id: string) => string[]): string[] {
  const found = new Set([id]);
  for (const one of found) for (const other of next(one)) found.add(other);
  found.delete(id);
  return [...found];
}

/** All that a set needs, and what that needs. */
export const needed = (sets: SetInfo[], id: string): string[] => closure(id, (one) => needsOf(sets, one)).filter((s) => s !== base);

/** All that cannot do without a set. */
export const dependants = (sets: SetInfo[], id: string): string[] =>
  closure(id, (one) => sets.filter((s) => s.needs.includes(one)).map((s) => s.id));

/** What a set does not go with, whichever of the two says so. */
export const rivals = (sets: SetInfo[], id: string): string[] =>
  sets.filter((s) => s.id !== id && (s.conflicts.includes(id) || sets.find((o) => o.id === id)?.conflicts.includes(s.id))).map((s) => s.id);

/** The chosen sets that keep a set out, or something that it needs. */
export function blockers(sets: SetInfo[], chosen: string[], id: string): string[] {
  const against = new Set([id, ...needed(sets, id)].flatMap((one) => rivals(sets, one)));
  return chosen.filter((one) => against.has(one));
}

/** What a set needs and the server does not offer. */
export const missing = (sets: SetInfo[], id: string): string[] =>
  needed(sets, id).filter((one) => !sets.some((s) => s.id === one));

const inOrder = (sets: SetInfo[], ids: Set<string>) => sets.filter((s) => ids.has(s.id)).map((s) => s.id);

export function turnOn(sets: SetInfo[], chosen: string[], id: string): Change {
  const also = needed(sets, id).filter((one) => !chosen.includes(one));
  return { chosen: inOrder(sets, new Set([...chosen, id, ...also])), also };
}

export function turnOff(sets: SetInfo[], chosen: string[], id: string): Change {
  const also = dependants(sets, id).filter((one) => chosen.includes(one));
  const gone = new Set([id, ...also]);
  return { chosen: chosen.filter((one) => !gone.has(one)), also };
}

export const groups: SetGroup[] = ['big', 'small', 'rare'];

export const inGroup = (sets: SetInfo[], group: SetGroup): SetInfo[] => sets.filter((s) => s.group === group);

/** As one types it: without accents, and small. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether all words that are looked for stand in a text. */
export function matches(text: string, sought: string): boolean {
  const inside = plain(text);
  return plain(sought).split(/\s+/).every((word) => inside.includes(word));
}

/** The options of a set of which all words that are looked for speak. `words` says an option in the reader's language. */
export const optionsFound = (hello: Hello, set: string, sought: string, words: (option: OptionInfo) => string): OptionInfo[] =>
  sought.trim() === '' ? [] : hello.options.filter((o) => o.sets.includes(set) && matches(words(o), sought));

/** How many tiles are in play, where the server says it. */
export const tilesOf = (hello: Hello, chosen: string[]): number =>
  hello.sets.filter((s) => s.id === base || chosen.includes(s.id)).reduce((sum, s) => sum + s.tiles, 0);

/** A rough estimate: three tiles a minute. */
export const minutesOf = (tiles: number): number => Math.max(1, Math.round(tiles / 3));

/** The same for a whole game, to five minutes. */
export const wholeMinutes = (tiles: number): number => Math.max(5, Math.round(tiles / 15) * 5);
