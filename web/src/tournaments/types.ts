// The API's types about tournaments, by the names that these pages use.

import type { ClockSettings } from '../lib/types';

/** The kinds of tournament that can be made on the page, in the order in which they are shown. */
export const kinds = ['swiss', 'arena', 'knockout', 'groups', 'league', 'teams'] as const;
export type Kind = (typeof kinds)[number];

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
  /** Of one's own leagues: when one plays next, as was agreed. */
  match?: { at: string; against?: string };
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
  /** Of a round without an opponent, and of one for which somebody asked to rest. */
  bye?: number;
  half_bye?: number;
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
  boards?: number;
  minutes?: number;
  days?: number;
  /** Of a league: each match is played at a time on which the two agree. */
  appointed?: boolean;
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

export interface Member {
  member: number;
  name: string;
}

export interface Entrant {
  number: number;
  name?: string;
  /** Of a team, the captain first. */
  members?: Member[];
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
  /** Of its matches. */
  version: number;
}

export interface You {
  entrant?: number;
  owner?: boolean;
  staff?: boolean;
  code?: string;
  games?: string[];
  byes?: number[];
  /** They stand on the list of those who may enter. */
  named?: boolean;
  /** Their number in their team. */
  member?: number;
  captain?: boolean;
  team_code?: string;
  /** What their team has handed in for the round that is paired and has not begun. */
  lineup?: number[];
  /** The latest round, if they have no opponent in it. */
  bye?: number;
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

/** What changes while a tournament goes on. A part has not changed while its version is the same. */
interface Going {
  id: string;
  phase: Phase;
  paused?: boolean;
  seq: number;
  version: number;
  /** Of plan, organiser and referees. */
  head_version: number;
  entrants_version: number;
  standings_version: number;
  /** How many have entered. */
  entered: number;
  began?: string;
  rounds: RoundSummary[];
  /** No round follows the latest one. */
  last?: boolean;
  next?: string;
  /** Of an arena that has begun: when it pairs nobody any more. */
  ends?: string;
  said?: string;
  you?: You;
}

/** What those who follow a tournament are told. */
export interface Pushed extends Going {
  type: 'tournament';
  /** About how many follow it. */
  watching: number;
}

export interface Tournament extends Going {
  name: string;
  about?: string;
  plan: Plan;
  organiser?: string;
  referees?: string[];
  /** All of them, by number. */
  entrants: Entrant[];
}

export interface MatchGame {
  game: string;
  number: number;
  order: number[];
  over?: boolean;
  void?: boolean;
  corrected?: boolean;
  /** Why it was corrected. */
  reason?: string;
  /** Nobody has won it, because nobody came who could have. */
  missed?: boolean;
  /** The sides that did not come to it. */
  absent?: number[];
  ranks?: number[];
  points?: number[];
  /** Between teams: at which of the match's boards. */
  place?: number;
  /** Nobody was there to play it: there is no table. */
  unplayed?: boolean;
}

export interface Match {
  board: number;
  /** How often the round's pairing was undone before. */
  attempt?: number;
  /** By number, in the order of the sides. */
  entrants: number[];
  group?: number;
  games?: MatchGame[];
  decided?: boolean;
  winner?: number;
  by_lots?: boolean;
  /** Of a league, until it has begun: where the two are about its time. */
  talk?: { agreed?: string; offer?: string; /** The side that offers it. */ by?: number; until?: string; /** Until when it can be played. */ closes?: string };
  award?: 'forfeit' | 'adjudicated';
  points?: string[];
  reason?: string;
  /** Between teams, by side: whether the line-up is in, the member at each board once both are in (-1: nobody), and the boards won. */
  handed_in?: boolean[];
  lineups?: number[][];
  score?: string[];
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
  /** Of groups: who stands where in each, and who goes on as it is now. */
  groups?: { group: number; rows: (Standing & { goes_on?: boolean })[] }[];
  /** Who has met whom, in small fields alone. */
  meetings?: Meeting[];
}

/** A match, or with one entrant alone a round without an opponent, and what it has brought them. */
export interface Meeting {
  round: number;
  board?: number;
  group?: number;
  entrants: number[];
  points?: string[];
}

/** A match of one entrant, or a round in which they have no opponent. */
export interface OwnMatch {
  round: number;
  match?: Match;
  half_bye?: boolean;
  points?: string;
}

/** A match of a knock-out, whether it is known who plays it or not. */
export interface BracketNode {
  number: number;
  part: 'winners' | 'losers' | 'third' | 'final';
  step: number;
  sides: { from: 'seed' | 'winner' | 'loser'; of: number; entrant?: number }[];
  status: 'waiting' | 'ready' | 'decided' | 'bye' | 'off';
  winner?: number;
  round?: number;
  match?: Match;
}

export interface BracketAnswer {
  seq: number;
  nodes: BracketNode[];
}

interface Key {
  round: number;
  attempt?: number;
  board: number;
  place?: number;
  game: number;
}

interface Entered extends Key {
  ranks?: number[];
  points?: number[];
  /** Nobody came who could have won. */
  missed?: boolean;
  reason?: string;
  unplayed?: boolean;
}

/** When somebody can play in a week: "Tue 19:00-22:00", by the clock of a zone. */
export interface Hours {
  zone: string;
  windows: string[];
}

/** The times of a match that suit both. */
export interface Suits {
  times: { at: string; /** What the clock of the other shows then. */ there: string }[];
  yours: boolean;
  theirs: boolean;
}

/** A match that was not played as it should have been, with what is known of it. */
export interface Case {
  round: number;
  board: number;
  kind: 'no_time' | 'no_show' | 'nobody';
  entrants: number[];
  closed?: string;
  said?: { at: string; entrant: number; kind: 'propose' | 'counter' | 'accept' | 'decline' | 'recall'; for?: string }[];
  opened?: string;
  came?: { entrant: number; at: string }[];
  absent?: number[];
  out?: number[];
}

/** One thing that has happened: exactly one member besides `at` and `by` is there. */
export interface LogEvent {
  at: number;
  by?: 'entrant' | 'organiser' | 'host';
  /** Whoever of the staff did it. */
  role?: 'organiser' | 'referee';
  /** For the staff: by name. */
  who?: string;
  enter?: { rating?: number };
  withdraw?: { entrant: number; reason?: string };
  return?: { entrant: number };
  check_in?: { entrant: number };
  ask_bye?: { entrant: number; round: number; not?: boolean };
  replace?: { entrant: number; member?: number; reason?: string };
  /** Without members while it is sealed. */
  lineup?: { entrant: number; round: number; members?: number[] };
  time?: { entrant: number; round: number; board: number; kind: 'propose' | 'counter' | 'accept' | 'decline' | 'recall'; for?: number };
  open?: { round: number; board: number };
  extend?: { round: number; board: number; until: number };
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
  change?: Change & { max?: number; late?: boolean; wrote?: string[] };
  say?: { text: string };
}

/** What may still be changed while a tournament goes on. */
export interface Change {
  begins?: number;
  rounds?: number;
  by_hand?: boolean;
  break_s?: number;
}

/** What the owner writes anew before it begins. */
export interface Rewrite {
  name?: string;
  about?: string;
  entry?: 'open' | 'code';
  new_code?: boolean;
  min_rating?: number;
  max_rating?: number;
  watch_delay?: number;
  max?: number;
  late?: boolean;
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
  | { enter: { name: string } }
  | { award: { round: number; board: number; kind: 'forfeit' | 'adjudicated'; points: number[]; reason: string } }
  | { replace: { entrant: number; member?: number; name: string; reason: string } }
  | { correct: { round: number; board: number; place?: number; game: number; attempt?: number; ranks?: number[]; points?: number[]; unlike_points?: true; reason: string } }
  | { open: { round: number; board: number } }
  | { extend: { round: number; board: number; until: number } }
  | { pause: object }
  | { resume: object }
  | { give: { round: number; seconds: number } }
  | { change: Change }
  | { rewrite: Rewrite }
  | { say: { text: string } }
  | { cancel: { reason?: string } }
  | { finish: object };
