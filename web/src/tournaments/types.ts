// The API's types about tournaments, by the names that these pages use.

import type { ClockSettings } from '../lib/types';

/** The kinds of tournament that can be made on the page, in the order in which they are shown. */
export const kinds = ['swiss', 'arena', 'knockout', 'groups', 'league'] as const;
export type Kind = (typeof kinds)[number] | 'teams';

export type Phase = 'planned' | 'running' | 'over' | 'cancelled';

/** All tie-breaks, in the order in which they are offered. */
export const tieBreaks = ['score', 'wins', 'games-won', 'games-difference', 'mutual', 'opponents', 'opponents-cut', 'share', 'points', 'points-difference', 'rank-points', 'seed', 'lots'] as const;
export type TieBreak = (typeof tieBreaks)[number];

/** A tournament in a list. */
export interface Head {
  id: string;
  name: string;
  kind: Kind;
  phase: Phase;
  seats: number;
  rated?: boolean;
  begins?: string;
  entrants: number;
}

export interface Lists {
  running: Head[];
  planned: Head[];
  over: Head[];
  yours: Head[];
}

/** Tournament points: in sixtieths, so that shares come out even. */
export interface Scale {
  win: number;
  draw: number;
  loss: number;
  /** Of a table of three or more: of the first, the second and so on. */
  by_rank?: number[];
}

export interface Form {
  kind: Kind;
  seats?: number;
  rounds?: number;
  best_of?: number;
  double?: boolean;
  third?: boolean;
  groups?: number;
  qualify?: number;
  legs?: number;
  minutes?: number;
  days?: number;
  drawn?: string;
  /** In Unix milliseconds. */
  begins?: number;
  check_in?: number;
  by_hand?: boolean;
  break_s?: number;
  max?: number;
  late?: boolean;
  points?: Scale;
  tie_breaks?: TieBreak[];
}

export interface Game {
  preset?: string;
  expansions?: string[];
  options?: Record<string, string>;
  aids?: string;
  clock?: ClockSettings;
  watch_delay?: number;
}

/** What an organiser writes of a tournament. */
export interface Plan {
  name: string;
  about?: string;
  form: Form;
  game: Game;
  entry?: 'open' | 'code' | 'list';
  guests?: boolean;
  bots?: boolean;
  min_rating?: number;
  max_rating?: number;
  hidden?: boolean;
  rated?: boolean;
}

export interface Entrant {
  number: number;
  name?: string;
  rating?: number;
  seed?: number;
  checked_in?: boolean;
  withdrawn?: boolean;
}

export interface RoundSummary {
  number: number;
  begins?: string;
  begun?: boolean;
  matches: number;
  decided: number;
}

export interface You {
  entrant?: number;
  owner?: boolean;
  staff?: boolean;
  code?: string;
  games?: string[];
  byes?: number[];
  /** They may have an address told what happens. */
  hooks?: boolean;
}

/** The address that is told what happens, as the owner sees it. */
export interface Hook {
  address?: string;
  failed?: number;
  given_up?: boolean;
  next?: string;
  last?: string;
  said?: string;
}

export interface Tournament {
  id: string;
  name: string;
  about?: string;
  phase: Phase;
  paused?: boolean;
  seq: number;
  plan: Plan;
  organiser?: string;
  referees?: string[];
  /** How many have entered; missing where all are in `entrants`. */
  entered?: number;
  /** The first thousand. */
  entrants: Entrant[];
  rounds: RoundSummary[];
  next?: string;
  said?: string;
  you?: You;
}

export interface MatchGame {
  game: string;
  number: number;
  order: number[];
  over?: boolean;
  void?: boolean;
  corrected?: boolean;
  ranks?: number[];
  points?: number[];
}

export interface Match {
  board: number;
  /** By number, in the order of the sides. */
  entrants: number[];
  group?: number;
  games?: MatchGame[];
  decided?: boolean;
  winner?: number;
  by_lots?: boolean;
  /** Of a league, until it has begun: where the two are about its time. */
  talk?: { agreed?: string; offer?: string; /** The side that offers it. */ by?: number; until?: string };
  award?: 'forfeit' | 'adjudicated';
  points?: string[];
  reason?: string;
}

export interface Round extends RoundSummary {
  list: Match[];
  byes?: number[];
  half_byes?: number[];
}

export interface Standing {
  place: number;
  entrant: number;
  values: string[];
}

export interface Standings {
  seq: number;
  tie_breaks: TieBreak[];
  rows: Standing[];
  /** Of a knock-out: the places that are known. */
  places?: { entrant: number; first: number; last: number }[];
}

interface Key {
  round: number;
  attempt?: number;
  board: number;
  game: number;
}

interface Entered extends Key {
  ranks?: number[];
  points?: number[];
  reason?: string;
}

/** One thing that has happened: exactly one member besides `at` and `by` is there. */
export interface LogEvent {
  at: number;
  by?: 'entrant' | 'organiser';
  enter?: { rating?: number };
  withdraw?: { entrant: number; reason?: string };
  return?: { entrant: number };
  check_in?: { entrant: number };
  ask_bye?: { entrant: number; round: number; not?: boolean };
  replace?: { entrant: number; reason?: string };
  lineup?: object;
  time?: { entrant: number; round: number; board: number; kind: 'propose' | 'counter' | 'accept' | 'recall'; for?: number };
  open?: { round: number; board: number };
  start?: object;
  pair?: { round: number; matches: { entrants: number[] }[]; byes?: number[] };
  unpair?: { round: number };
  begin?: { round: number };
  finish?: object;
  cancel?: { reason?: string };
  result?: Entered;
  award?: { round: number; board: number; kind: 'forfeit' | 'adjudicated'; points: number[]; reason?: string };
  correct?: Entered;
  pause?: object;
  resume?: object;
  give?: { round: number; seconds: number };
  change?: { begins?: number; rounds?: number; by_hand?: boolean; break_s?: number };
  say?: { text: string };
}

/** What the organiser or a referee does: exactly one of these. */
export type Deed =
  | { start: object }
  | { pair: object }
  | { unpair: { round: number } }
  | { begin: { round: number } }
  | { withdraw: { entrant: number; reason?: string } }
  | { return: { entrant: number } }
  | { check_in: { entrant: number } }
  | { award: { round: number; board: number; kind: 'forfeit' | 'adjudicated'; points: number[]; reason: string } }
  | { correct: { round: number; board: number; game: number; attempt?: number; ranks?: number[]; points?: number[]; reason: string } }
  | { open: { round: number; board: number } }
  | { pause: object }
  | { resume: object }
  | { give: { round: number; seconds: number } }
  | { say: { text: string } }
  | { cancel: { reason?: string } }
  | { finish: object };
