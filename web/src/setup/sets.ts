// Which expansions are chosen, and what follows from switching one on or off. The server says which
// sets need or exclude each other.

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

/** All sets that can be reached from a set by a relation, without that set. */
function closure(id: string, next: (id: string) => string[]): string[] {
  const found = new Set([id]);
  for (const one of found) for (const other of next(one)) found.add(other);
  found.delete(id);
  return [...found];
}

/** All sets that a set needs, directly or not. */
export const needed = (sets: SetInfo[], id: string): string[] => closure(id, (one) => needsOf(sets, one)).filter((s) => s !== base);

/** All sets that need a set, directly or not. */
export const dependants = (sets: SetInfo[], id: string): string[] =>
  closure(id, (one) => sets.filter((s) => s.needs.includes(one)).map((s) => s.id));

/** The sets that a set excludes, or that exclude it. */
export const rivals = (sets: SetInfo[], id: string): string[] =>
  sets.filter((s) => s.id !== id && (s.conflicts.includes(id) || sets.find((o) => o.id === id)?.conflicts.includes(s.id))).map((s) => s.id);

/** The chosen sets that exclude a set or one that it needs. */
export function blockers(sets: SetInfo[], chosen: string[], id: string): string[] {
  const against = new Set([id, ...needed(sets, id)].flatMap((one) => rivals(sets, one)));
  return chosen.filter((one) => against.has(one));
}

/** The needed sets that the server does not offer. */
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

/** A text without accents, in small letters. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text has all searched words. */
export function matches(text: string, sought: string): boolean {
  const inside = plain(text);
  return plain(sought).split(/\s+/).every((word) => inside.includes(word));
}

/** The options of a set that have all searched words; `words` returns an option's words. */
export const optionsFound = (hello: Hello, set: string, sought: string, words: (option: OptionInfo) => string): OptionInfo[] =>
  sought.trim() === '' ? [] : hello.options.filter((o) => o.sets.includes(set) && matches(words(o), sought));

/** The number of tiles in play. */
export const tilesOf = (hello: Hello, chosen: string[]): number =>
  hello.sets.filter((s) => s.id === base || chosen.includes(s.id)).reduce((sum, s) => sum + s.tiles, 0);

/** The estimated minutes for so many tiles: three tiles a minute. */
export const minutesOf = (tiles: number): number => Math.max(1, Math.round(tiles / 3));

/** The same for a whole game, rounded to five minutes. */
export const wholeMinutes = (tiles: number): number => Math.max(5, Math.round(tiles / 15) * 5);
