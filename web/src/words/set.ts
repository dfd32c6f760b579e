// The expansions in the reader's language. One that nobody has translated yet
// has the server's title and no sentence.

import type { SetGroup } from '../lib/types';
import { saidOfSet, say } from '../lib/words';
import { m } from '../paraglide/messages.js';
import { list } from './name';

export const setTitle = (set: { id: string; title: string }) => saidOfSet(set.id, 'title') ?? set.title;
/** What a set adds, in one or two sentences; empty if nobody has said it yet. */
export const setAdds = (id: string) => saidOfSet(id, 'adds') ?? '';

/** So many are named one by one. */
const named = 4;

/** The titles of sets, the last of many only counted. */
export function someTitles(titles: string[], most = named): string {
  // One that would be left over is named as well.
  if (titles.length <= most + 1) return list(titles);
  return m.sets_and_more({ names: titles.slice(0, most).join(', '), count: titles.length - most });
}

export const groupName = (group: SetGroup): string => say(`group.${group}`);

/** Why some sets do not go together: what those among them say of it, each thing once. */
export const apartText = (ids: string[]): string => [...new Set(ids.map((id) => saidOfSet(id, 'apart') ?? ''))].filter(Boolean).join(' ');
