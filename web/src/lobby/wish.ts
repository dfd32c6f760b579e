// What a person wants to play who presses "play now".

import { readPref, writePref } from '../lib/prefs';
import { propose } from '../lib/levels';
import type { RatedWish } from '../lib/rated';
import type { ClockSettings, Hello, NewGame } from '../lib/types';
import { botName } from '../words/name';

export const wished = ['base', 'plus', 'any'] as const;
export type Wished = (typeof wished)[number];

/** How fast to play: with a bank of time or half of it, over days, or with no clock. */
export const paces = ['bank', 'quick', 'days', 'none'] as const;
export type Pace = (typeof paces)[number];

/** The clocks of the paces; a player whose time runs out loses. The first is the clock that the server
 * uses if none is asked for. */
export const clocks: Record<Pace, ClockSettings | null> = {
  bank: { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'out' },
  quick: { kind: 'bank', bank_s: 300, increment_s: 5, flag: 'out' },
  days: { kind: 'days', days: 3, flag: 'out' },
  none: null,
};

/** The value of a wish that does not matter to the player. */
export const any = 'any';

/** The game that the player wants. */
export interface Wants {
  what: Wished;
  pace: Pace;
  /** The name of an assistance level, or any. */
  aids: string;
  /** The opponent may be a bot. */
  bots: boolean;
  /** How many play, this player included. */
  players: number;
  /** The game is to be rated: it then has a clock. */
  rated: boolean;
}

const place = 'lobby.wish';
const pacePlace = 'lobby.pace';
const aidsPlace = 'lobby.aids';
const botsPlace = 'lobby.bots';
const playersPlace = 'lobby.players';
const ratedPlace = 'lobby.rated';

/** The fewest and the most who are paired. */
const fewest = 2;
const most = 6;

/** The last wish of this browser; at first the base game in one sitting, with any helps, against
 * people, or bots too on an empty server. */
export const wantsLast = (hello: Hello): Wants => withRoom(lastOf(hello), hello);

const lastOf = ({ aids, empty }: Hello): Wants => ({
  what: wished.find((w) => w === readPref(place)) ?? 'base',
  pace: paces.find((p) => p === readPref(pacePlace)) ?? 'bank',
  aids: aids.find((a) => a === readPref(aidsPlace)) ?? any,
  bots: readPref(botsPlace) === 'yes' || (empty === true && readPref(botsPlace) === ''),
  players: Math.trunc(Number(readPref(playersPlace))) || fewest,
  rated: readPref(ratedPlace) === 'yes',
});

/** How many can play what is wanted, by the newest edition: 2, 3 and so on. */
export function sizesOf(what: Wished, { presets: [box] }: Hello): number[] {
  const plain = box?.players[1] ?? most;
  const sixth = what !== 'base' && (box?.sixth ?? []).some((set) => box?.sets.includes(set));
  const upTo = Math.min(most, sixth ? plain + 1 : plain);
  return Array.from({ length: upTo - fewest + 1 }, (_, i) => fewest + i);
}

/** What is wanted, with as many players as can play it, and with a clock if it is to be rated. */
export function withRoom(wants: Wants, hello: Hello): Wants {
  const players = Math.min(Math.max(wants.players, fewest), sizesOf(wants.what, hello).at(-1) ?? fewest);
  const pace = wants.rated && wants.pace === 'none' ? 'bank' : wants.pace;
  return { ...wants, players, pace };
}

export function rememberWants({ what, pace, aids, bots, players, rated }: Wants): void {
  writePref(place, what);
  writePref(pacePlace, pace);
  writePref(aidsPlace, aids);
  writePref(botsPlace, bots ? 'yes' : 'no');
  writePref(playersPlace, String(players));
  writePref(ratedPlace, rated ? 'yes' : 'no');
}

const withBots = (bots: boolean): { programs?: true } => (bots ? { programs: true } : {});

/** A wish in the form of the API, for pairing. */
export function wishOf({ what, pace, aids, bots, players, rated }: Wants, hello: Hello, name: string): RatedWish {
  const common = { players, ...(rated ? { rated } : {}), clock: clocks[pace] ?? { kind: 'none' as const }, aids, ...(name ? { name } : {}), ...withBots(bots) };
  if (what === 'any') return { preset: 'any', ...common };
  return { preset: hello.presets[0]?.id ?? '', expansions: setsOf(what, hello), ...common };
}

/** The sets of the newest edition's box, or the base game alone. */
function setsOf(what: Wished, hello: Hello): string[] {
  if (what !== 'plus') return ['base'];
  const box = hello.presets[0];
  return (box?.sets ?? []).filter((id) => hello.sets.some((s) => s.id === id));
}

/** A public table for the same game, with seats that anybody may take. It is never a rated one. */
export const openTable = ({ what, pace, aids, bots, players }: Wants, hello: Hello, name: string): NewGame => ({
  open: 'public',
  chat: 'phrases',
  ...withBots(bots),
  seats: [{ name, kind: 'here' }, ...Array.from({ length: players - 1 }, () => ({ kind: 'link' as const }))],
  preset: hello.presets[0]?.id ?? '',
  expansions: setsOf(what, hello),
  ...(clocks[pace] ? { clock: clocks[pace] } : {}),
  ...(aids === any ? {} : { aids }),
});

/** A game against the computer, to play while waiting for an opponent. */
export function meanwhile(hello: Hello, name: string): NewGame {
  const bot = propose(hello.levels)?.level ?? hello.bots[0] ?? '';
  return { seats: [{ name, kind: 'here' }, { name: botName(bot), kind: 'bot', bot }] };
}
