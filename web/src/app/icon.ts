// The icon of the tab: with a dot when somebody who looks elsewhere has the turn.

import { under } from '../lib/site';

const usual = under('/favicon.svg');
const dotted = under('/favicon-turn.svg');

export function showTurn(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = on ? dotted : usual;
}
