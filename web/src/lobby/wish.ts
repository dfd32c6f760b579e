// What somebody wants to play who plays now.

import { recall, remember } from '../lib/prefs';
import { propose } from '../lib/levels';
import type { Hello, NewGame, Wish } from '../lib/types';
import { botName } from '../words/name';

export const wished = ['base', 'plus', 'any'] as const;
export type Wished = (typeof wished)[number];

const place = 'lobby.wish';

/** What was wanted last; at first the base game. */
export const wishedLast = (): Wished => wished.find((w) => w === recall(place)) ?? 'base';

export const rememberWish = (what: Wished): void => remember(place, what);

/** The sets of a wish, for a pairing. */
export function wishOf(what: Wished, hello: Hello, name: string): Wish {
  const common = { players: 2 as const, ...(name ? { name } : {}) };
  if (what === 'any') return { preset: 'any', ...common };
  return { preset: hello.presets[0]?.id ?? '', expansions: setsOf(what, hello), ...common };
}

/** The expansions of the newest edition's box, or none. */
function setsOf(what: Wished, hello: Hello): string[] {
  if (what !== 'plus') return ['base'];
  const box = hello.presets[0];
  return (box?.sets ?? []).filter((id) => hello.sets.some((s) => s.id === id));
}

/** A public table for the same, with a seat for whoever comes. */
export const openTable = (what: Wished, hello: Hello, name: string): NewGame => ({
  open: 'public',
  seats: [{ name, kind: 'here' }, { kind: 'link' }],
  preset: hello.presets[0]?.id ?? '',
  expansions: setsOf(what, hello),
});

/** A game against the computer, for whoever waits. */
export function meanwhile(hello: Hello, name: string): NewGame {
  const bot = propose(hello.levels)?.level ?? hello.bots[0] ?? '';
  return { seats: [{ name, kind: 'here' }, { name: botName(bot), kind: 'bot', bot }] };
}
