// The form for a new tournament: what has been chosen, and what is sent of it.

import type { Setup } from '../setup/setup.svelte';
import type { ClockSettings, Fault } from '../lib/types';
import { localValue, momentOf } from './time';
import type { Kind, Plan, TieBreak } from './types';
import { tieBreaks } from './types';

/** The parts of the form of a table that this one has too. */
export type TableForm = typeof import('../pages/StartPage.svelte');

/** The numbers of the form, and between which values they are. */
export const numbers = {
  seats: { min: 2, max: 6, of: ['swiss'] },
  rounds: { min: 1, max: 30, of: ['swiss'] },
  minutes: { min: 5, max: 1440, of: ['arena'] },
  groups: { min: 1, max: 64, of: ['groups'] },
  qualify: { min: 1, max: 8, of: ['groups'] },
  boards: { min: 1, max: 20, of: ['teams'] },
  legs: { min: 1, max: 4, of: ['groups', 'league', 'teams'] },
  days: { min: 1, max: 60, of: ['league'] },
} as const satisfies Record<string, { min: number; max: number; of: Kind[] }>;
export type Numbered = keyof typeof numbers;

export const numbered = Object.keys(numbers) as Numbered[];

/** Whether a number belongs to a kind. */
export const has = (kind: Kind, which: Numbered): boolean => (numbers[which].of as readonly Kind[]).includes(kind);

export const knocksOut = (kind: Kind): boolean => kind === 'knockout' || kind === 'groups';

/** The tie-breaks of a kind unless others are chosen: those that the server takes too. */
export function usualBreaks(kind: Kind, seats: number): TieBreak[] {
  if (seats > 2) return ['score', 'share', 'wins', 'points'];
  if (kind === 'teams') return ['score', 'games-won', 'mutual', 'points-difference'];
  if (kind === 'groups' || kind === 'league') return ['score', 'games-difference', 'mutual', 'points-difference'];
  return ['score', 'opponents', 'mutual', 'wins', 'points-difference'];
}

/** A list with one moved by so many places, as far as there are any. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = Math.min(list.length - 1, Math.max(0, from + by));
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** The names of a list as it was typed, one in each line. */
export const namesIn = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()).filter(Boolean))];

/** How long before it begins one has to check in, in minutes; 0: nobody has to. */
export const checkIns = [0, 10, 15, 30, 60];
/** What is between the pairing of a round and its beginning, in seconds. */
export const breaks = [10, 30, 60, 120, 300, 600, 900, 1800];

const clock: ClockSettings = { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'out' };

/** The next full hour that is at least half an hour away. */
export const soon = (now: number): Date => new Date(Math.ceil((now + 30 * 60_000) / 3_600_000) * 3_600_000);

/** How many may enter, and with which ratings; null where nothing is said. */
export interface Limits {
  max: number | null;
  min: number | null;
  most: number | null;
}

export class Draft {
  name = $state('');
  about = $state('');
  kind = $state<Kind>('swiss');
  values = $state<Record<Numbered, number>>({ seats: 2, rounds: 5, minutes: 60, groups: 4, qualify: 2, boards: 4, legs: 1, days: 7 });
  bestOf = $state(1);
  double = $state(false);
  third = $state(false);
  drawn = $state('followers');
  entry = $state<'open' | 'code' | 'list'>('open');
  /** Who may enter by a list, as it is typed: a name in each line. */
  list = $state('');
  guests = $state(false);
  bots = $state(false);
  hidden = $state(false);
  rated = $state(true);
  /** It begins at a time, and not when the organiser says. */
  timed = $state(false);
  begins = $state('');
  checkIn = $state(0);
  byHand = $state(false);
  private chosenPause = $state<number | null>(null);
  late = $state(false);
  limits = $state<Limits>({ max: null, min: null, most: null });
  /** The tie-breaks that were chosen; null for the usual ones. */
  private chosen = $state.raw<TieBreak[] | null>(null);
  faults = $state.raw<Fault[]>([]);
  /** What is played, as for a new table. */
  readonly setup: Setup;

  constructor(setup: Setup, now = Date.now()) {
    this.setup = setup;
    setup.invite();
    setup.clock = { ...clock };
    this.begins = localValue(soon(now));
  }

  /** From the pairing of a round until it begins, in seconds; captains have more time unless it was chosen. */
  get pause(): number {
    return this.chosenPause ?? (this.kind === 'teams' ? 300 : 60);
  }

  set pause(seconds: number) {
    this.chosenPause = seconds;
  }

  get seats(): number {
    return has(this.kind, 'seats') ? this.values.seats : 2;
  }

  /** Matches of several games are for two, and not for an arena. */
  get hasMatches(): boolean {
    return this.seats === 2 && this.kind !== 'arena';
  }

  get mayEnterLate(): boolean {
    return this.kind === 'swiss' || this.kind === 'arena';
  }

  /** Games of people without accounts, and of tournaments that nobody finds, are not rated. */
  get mayBeRated(): boolean {
    return !(this.entry === 'code' && (this.guests || this.hidden));
  }

  get breaks(): TieBreak[] {
    return this.chosen ?? usualBreaks(this.kind, this.seats);
  }

  get otherBreaks(): TieBreak[] {
    return tieBreaks.filter((one) => !this.breaks.includes(one));
  }

  moveBreak(from: number, by: number): void {
    this.chosen = moved(this.breaks, from, by);
  }

  addBreak(one: TieBreak): void {
    this.chosen = [...this.breaks, one];
  }

  dropBreak(at: number): void {
    if (this.breaks.length > 1) this.chosen = this.breaks.filter((_, i) => i !== at);
  }

  /** What the server is sent. */
  plan(): Plan & { list?: string[] } {
    const { kind, setup } = this;
    const { preset, expansions, options, aids, clock: time, watch_delay } = setup.request();
    const own = Object.fromEntries(numbered.filter((one) => has(kind, one)).map((one) => [one, this.values[one]]));
    const byCode = this.entry === 'code';
    const guests = byCode && this.guests;
    const hidden = guests || (byCode && this.hidden);
    // Who begins is said by the tournament.
    const { 'base.first_player': _, ...rest } = options ?? {};
    const at = this.timed ? momentOf(this.begins) : 0;
    return {
      name: this.name.trim(),
      ...(this.about.trim() ? { about: this.about.trim() } : {}),
      form: {
        kind,
        ...own,
        ...(this.hasMatches && this.bestOf > 1 ? { best_of: this.bestOf } : {}),
        ...(kind === 'knockout' && this.double ? { double: true } : {}),
        ...(knocksOut(kind) && this.third && !(kind === 'knockout' && this.double) ? { third: true } : {}),
        ...(knocksOut(kind) ? { drawn: this.drawn } : {}),
        ...(at ? { begins: at } : {}),
        ...(at && this.checkIn ? { check_in: this.checkIn } : {}),
        ...(kind === 'arena' ? {} : { break_s: this.pause }),
        ...(this.byHand && kind !== 'arena' ? { by_hand: true } : {}),
        ...(this.late && this.mayEnterLate ? { late: true } : {}),
        ...(this.limits.max ? { max: this.limits.max } : {}),
        ...(this.chosen ? { tie_breaks: this.chosen } : {}),
      },
      game: {
        ...(preset ? { preset } : {}),
        expansions: expansions ?? [],
        options: rest,
        ...(aids ? { aids } : {}),
        clock: time ?? { kind: 'none', flag: 'out' },
        ...(watch_delay ? { watch_delay } : {}),
      } as Plan['game'],
      entry: this.entry,
      ...(this.entry === 'list' ? { list: namesIn(this.list) } : {}),
      ...(guests ? { guests } : {}),
      ...(this.bots ? { bots: true } : {}),
      ...(!guests && this.limits.min ? { min_rating: this.limits.min } : {}),
      ...(!guests && this.limits.most ? { max_rating: this.limits.most } : {}),
      ...(hidden ? { hidden } : {}),
      ...(this.rated && this.mayBeRated ? { rated: true } : {}),
    };
  }
}
