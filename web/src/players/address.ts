// The addresses of players' pages.

import { router } from '../lib/route.svelte';
import { under, within } from '../lib/site';
import { classes } from './types';
import type { Class } from './types';

export const playerAt = (name: string): string => `/@/${encodeURIComponent(name)}`;
export const leadersAt = (of: Class): string => (of === classes[0] ? '/leaders' : `/leaders?class=${of}`);
export const replayAt = (game: string): string => `/r/${encodeURIComponent(game)}`;
export const tableAt = (game: string): string => `/t/${encodeURIComponent(game)}`;

/** The class that the query of an address names, or the first. */
export const classIn = (query: string): Class => {
  const asked = new URLSearchParams(query).get('class');
  return classes.find((one) => one === asked) ?? classes[0];
};

/** Click handler of links with a query: like `follow`, but the query is kept. */
export function followAll(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  router.go(within(link.pathname) + link.search);
}

/** Puts another query into the address of the page, without a step in the history. */
export function keepQuery(path: string, query: string): void {
  history.replaceState(history.state, '', under(path) + query);
}
