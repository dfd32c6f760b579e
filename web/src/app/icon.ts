// The tab's icon: with a dot while a player here has the turn and looks at another tab.

import { under } from '../lib/site';

const usual = under('/favicon.svg');
const dotted = under('/favicon-turn.svg');

/** Shows the tab's icon with the dot, or without it. */
export function showTurn(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = on ? dotted : usual;
}
