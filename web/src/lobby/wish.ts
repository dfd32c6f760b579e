// What somebody wants to play who plays now.

import { recall, remember } from '../lib/prefs';
import { propose } from '../lib/levels';
import type { ClockSettings, Hello, NewGame, Wish } from '../lib/types';
import { botName } from '../words/name';

export const wished = ['base', 'plus', 'any'] as const;
export type Wished = (typeof wished)[number];

/** How fast to play: with a bank of time, over days, or with no clock. */
export const paces = ['bank', 'days', 'none'] as const;
export type Pace = (typeof paces)[number];

/** The clocks of the paces. The first is the server's own where nothing is said. */
export const clocks: Record<Pace, ClockSettings | null> = {
  bank: { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'computer' },
  days: { kind: 'days', days: 3, flag: 'computer' },
  none: null,
};

const place = 'lobby.wish';
const pacePlace = 'lobby.pace';
const botsPlace = 'lobby.bots';

/** What was wanted last; at first the base game. */
export const wishedLast = (): Wished => wished.find((w) => w === recall(place)) ?? 'base';

export const rememberWish = (what: Wished): void => remember(place, what);

/** The pace that was wanted last; at first a game in one go. */
export const paceLast = (): Pace => paces.find((p) => p === recall(pacePlace)) ?? 'bank';

export const rememberPace = (pace: Pace): void => remember(pacePlace, pace);

/** Whether a bot would do as well, the last time; at first it would not. */
export const botsLast = (): boolean => recall(botsPlace) === 'yes';

export const rememberBots = (bots: boolean): void => remember(botsPlace, bots ? 'yes' : '');

const withBots = (bots: boolean): { programs?: true } => (bots ? { programs: true } : {});

/** A wish, for a pairing. */
export function wishOf(what: Wished, pace: Pace, hello: Hello, name: string, bots = false): Wish {
  const common = { players: 2 as const, clock: clocks[pace] ?? { kind: 'none' as const }, ...(name ? { name } : {}), ...withBots(bots) };
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
export const openTable = (what: Wished, pace: Pace, hello: Hello, name: string, bots = false): NewGame => ({
  open: 'public',
  ...withBots(bots),
  seats: [{ name, kind: 'here' }, { kind: 'link' }],
  preset: hello.presets[0]?.id ?? '',
  expansions: setsOf(what, hello),
  ...(clocks[pace] ? { clock: clocks[pace] } : {}),
});

/** A game against the computer, for whoever waits. */
export function meanwhile(hello: Hello, name: string): NewGame {
  const bot = propose(hello.levels)?.level ?? hello.bots[0] ?? '';
  return { seats: [{ name, kind: 'here' }, { name: botName(bot), kind: 'bot', bot }] };
}
