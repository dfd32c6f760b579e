// The rule book: its chapters, loaded when they are opened, and the search in them.

import { under } from '../lib/site';
import type { Figure, Piece, Placed } from '../lib/types';
import { getLocale } from '../paraglide/runtime.js';

export interface Rule {
  id: string;
  text: string;
}

export interface Chapter {
  title: string;
  about: string;
  sections: { heading: string; rules: Rule[] }[];
}

/** An entry of the list of chapters. */
export interface Listed {
  /** The name of its set's folder. */
  name: string;
  title: string;
  about: string;
  /** The ids of its rules. */
  rules: string[];
}

export interface Laid {
  tiles: Placed[];
  figures?: Figure[];
  pieces?: Piece[];
}

/** The boards of a rule's example. */
export interface Shown {
  sets?: string[];
  /** The players, if not the usual two. */
  players?: string[];
  before?: Laid;
  after: Laid;
}

const fetched = new Map<string, Promise<unknown>>();

/** Fetches a file once; after a failure it is fetched again. */
function get<T>(path: string): Promise<T> {
  const known = fetched.get(path) as Promise<T> | undefined;
  if (known) return known;
  const coming = fetch(under(path)).then((answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json() as Promise<T>;
  });
  fetched.set(path, coming);
  coming.catch(() => fetched.delete(path));
  return coming;
}

export const contents = (): Promise<Listed[]> => get(`/rules/${getLocale()}/index.json`);
export const chapter = (name: string): Promise<Chapter> => get(`/rules/${getLocale()}/${name}.json`);
export const boards = (name: string): Promise<Record<string, Shown>> => get(`/rules/boards/${name}.json`);

/** The chapters in order: the base game, then the others by title. */
export function inOrder(list: Listed[]): Listed[] {
  const locale = getLocale();
  return list.toSorted((a, b) => Number(b.name === 'base') - Number(a.name === 'base') || a.title.localeCompare(b.title, locale));
}

/** The chapter of that name, or the one that has the rule. */
export const chapterOf = (list: Listed[], name: string): Listed | undefined => list.find((c) => c.name === name || c.rules.includes(name));

export interface Found {
  chapter: Listed;
  rule: Rule;
}

/** A text without accents, in small letters. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The rules that have all searched words, first those with the words in their id; at most `most`. */
export function search(book: { listed: Listed; chapter: Chapter }[], wanted: string, most = 40): Found[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = book.flatMap(({ listed, chapter: { title, sections } }) =>
    sections.flatMap(({ heading, rules }) =>
      rules.flatMap((rule) => {
        const text = plain(rule.text);
        const around = plain(`${rule.id} ${heading} ${title}`);
        if (!words.every((word) => text.includes(word) || around.includes(word))) return [];
        const rank = plain(rule.id) === plain(wanted).trim() ? 2 : words.filter((word) => text.includes(word)).length / (words.length + 1);
        return { rank, found: { chapter: listed, rule } };
      }),
    ),
  );
  return found
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map((each) => each.found);
}

/** Loads all chapters, for a search. */
export async function whole(list: Listed[]): Promise<{ listed: Listed; chapter: Chapter }[]> {
  return Promise.all(list.map(async (listed) => ({ listed, chapter: await chapter(listed.name) })));
}
