// What games are searched for, and how an address says it.

import { classes, outcomes } from './types';

/** The fields of a search, each as its field on the page has it; empty: whatever. */
export interface Search {
  player: string;
  opponent: string;
  from: string;
  to: string;
  set: string;
  class: string;
  outcome: string;
  min_turns: string;
  max_turns: string;
  rated: string;
  /** 'true': the reader's own games, also those that nobody else finds. */
  mine: string;
}

export const nothing: Search = { player: '', opponent: '', from: '', to: '', set: '', class: '', outcome: '', min_turns: '', max_turns: '', rated: '', mine: '' };

/** The fields that stand behind "more". */
export const further = ['mine', 'from', 'to', 'set', 'outcome', 'min_turns', 'max_turns'] as const satisfies (keyof Search)[];

/** How many of these a search uses. */
export const furtherIn = (search: Search): number => further.filter((field) => search[field] !== '').length;

const one = (list: readonly string[], value: string): string => (list.includes(value) ? value : '');
const day = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '');
const count = (value: string): string => (/^[1-9]\d{0,3}$/.test(value) ? value : '');

/** A search with only what makes sense in it: names without spaces around them, real days, whole numbers. */
export function tidy(search: Search): Search {
  const mine = one(['true'], search.mine);
  return {
    player: mine ? '' : search.player.trim().slice(0, 40),
    opponent: search.opponent.trim().slice(0, 40),
    from: day(search.from),
    to: day(search.to),
    set: /^[a-z0-9-]*$/.test(search.set) ? search.set : '',
    class: one(classes, search.class),
    outcome: one(outcomes, search.outcome),
    min_turns: count(String(search.min_turns ?? '')),
    max_turns: count(String(search.max_turns ?? '')),
    rated: one(['true', 'false'], search.rated),
    mine,
  };
}

/** The search in the query of an address. */
export function searchIn(query: string): Search {
  const said = new URLSearchParams(query);
  return tidy(Object.fromEntries(Object.keys(nothing).map((field) => [field, said.get(field) ?? ''])) as unknown as Search);
}

/** The fields as the server is asked. */
export const asked = (search: Search): Record<string, string> => ({ ...tidy(search) });

/** What is wrong with a search that cannot find anything; empty if nothing is. */
export function fault({ from, to, min_turns, max_turns }: Search): 'dates' | 'turns' | '' {
  if (from && to && from > to) return 'dates';
  return min_turns && max_turns && Number(min_turns) > Number(max_turns) ? 'turns' : '';
}
