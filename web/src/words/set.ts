// The expansions in the reader's language. One without a translation has the server's title and no sentence.

import type { SetGroup } from '../lib/types';
import { saidOfSet, say } from '../lib/words';
import { m } from '../paraglide/messages.js';
import { list } from './name';

export const setTitle = (set: { id: string; title: string }) => saidOfSet(set.id, 'title') ?? set.title;
/** What a set adds, in one or two sentences; empty if there is no text. */
export const setAdds = (id: string) => saidOfSet(id, 'adds') ?? '';

/** How many titles are named one by one. */
const named = 4;

/** A list of set titles; of many the last are only counted. */
export function someTitles(titles: string[], most = named): string {
  // If only one would be left to count, it is named as well.
  if (titles.length <= most + 1) return list(titles);
  return m.sets_and_more({ names: titles.slice(0, most).join(', '), count: titles.length - most });
}

export const groupName = (group: SetGroup): string => say(`group.${group}`);

/** Why some sets exclude each other: the texts of the sets among them, each once. */
export const apartText = (ids: string[]): string => [...new Set(ids.map((id) => saidOfSet(id, 'apart') ?? ''))].filter(Boolean).join(' ');
