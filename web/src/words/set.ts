// The expansions in the reader's language. One that nobody has translated yet
// has the server's title and no sentence.

import type { SetGroup } from '../lib/protocol';
import { bundleOf } from '../lib/registry';
import { m } from '../paraglide/messages.js';
import { list } from './name';

export const setTitle = (set: { id: string; title: string }) => bundleOf(set.id)?.title() ?? set.title;
/** What a set adds, in one or two sentences; empty if nobody has said it yet. */
export const setAdds = (id: string) => bundleOf(id)?.adds() ?? '';

/** So many are named one by one. */
const named = 4;

/** The titles of sets, the last of many only counted. */
export function someTitles(titles: string[]): string {
  // One that would be left over is named as well.
  if (titles.length <= named + 1) return list(titles);
  return m.sets_and_more({ names: titles.slice(0, named).join(', '), count: titles.length - named });
}

const groupNames: Record<SetGroup, () => string> = { big: m.group_big, small: m.group_small, rare: m.group_rare };

export const groupName = (group: SetGroup): string => groupNames[group]();

/** Why some sets do not go together: what those among them say of it, each thing once. */
export const apartText = (ids: string[]): string => [...new Set(ids.map((id) => bundleOf(id)?.apart?.() ?? ''))].filter(Boolean).join(' ');
