// The API's types about players, results, leaders and challenges, by the names that these pages use.

import type { ClockSettings } from '../lib/types';

/** The classes of rated games, in the order in which they are shown. */
export const classes = ['two', 'more', 'sets', 'days'] as const;
export type Class = (typeof classes)[number];

/** How a game ended for somebody. */
export const outcomes = ['played', 'time', 'left', 'resigned', 'adjudicated', 'off'] as const;
export type Outcome = (typeof outcomes)[number];

/** A moment: RFC 3339, or milliseconds since 1970. */
export type Time = string | number;

/** Who sits at a seat: an account by its name, a named level by its id and version ("hard@1"), or
 * somebody whose name is nobody's business. */
export interface Sitter {
  name?: string;
  program?: boolean;
  level?: string;
  /** What the reader's own games say besides: what the seat was called at the table. */
  called?: string;
}

export interface ClassRating {
  class: Class;
  points: number;
  /** Half the width of the interval that the strength is in by 95 %. */
  interval: number;
  provisional?: boolean;
  games: number;
  /** The place among the leaders; missing while provisional. */
  place?: number;
}

export interface Tally {
  games: number;
  won: number;
  lost: number;
  tied: number;
}

export interface ClassTally extends Tally {
  class: Class;
}

export interface RunningGame {
  game: string;
  class: Class;
  /** How many play. */
  seats: number;
}

/** Whether the reader may challenge a player; friends: friends may, and the reader is none. */
export type Challengeable = 'open' | 'friends' | 'nobody' | 'self';

export interface Player {
  name: string;
  program?: boolean;
  /** Only the reader, whose own page it is, is shown it. */
  private?: boolean;
  since: Time;
  ratings: ClassRating[];
  /** Of the latest 10,000 games at most. */
  record: Tally;
  running: RunningGame[];
  challenge: Challengeable;
  /** Games against each other, as the reader won and lost them. */
  you?: ClassTally[];
}

export interface RatingMoment {
  at: Time;
  points: number;
  interval: number;
  game?: string;
}

/** An admin has frozen the ratings of an account: games change them no more. */
export interface Freeze {
  since: Time;
  reason: string;
}

export interface RatingCourse {
  class: Class;
  points: RatingMoment[];
  /** To the account itself alone. */
  frozen?: Freeze;
}

export interface ResultSeat extends Sitter {
  /** 1 is the best; equal ones are a tie; 0: no result. */
  rank: number;
  points: number;
  outcome: Outcome;
  computer_turns?: number;
  /** How the rating changed, in points. */
  change?: number;
  /** It was the reader's. */
  you?: boolean;
}

export interface Result {
  game: string;
  ended: Time;
  class: Class;
  rated?: boolean;
  /** Everybody may find it, and not the reader alone. */
  published?: boolean;
  seats: ResultSeat[];
  /** The expansions; none: the base game. */
  sets: string[];
  turns: number;
  /** Whether the record of the game is still kept. */
  record: boolean;
}

export interface Results {
  games: Result[];
  next?: string;
}

/** An account by its name, or a level of the computer player. */
export interface Leader {
  /** Missing for levels and while provisional. */
  place?: number;
  name?: string;
  level?: string;
  points: number;
  interval: number;
  games?: number;
}

/** The reader's own place. */
export interface OwnPlace {
  place?: number;
  points: number;
  interval: number;
  games: number;
  provisional?: boolean;
  /** The level that is about as strong. */
  about?: string;
  frozen?: Freeze;
}

export interface Leaders {
  class: Class;
  leaders: Leader[];
  provisional: Leader[];
  /** What the next page is asked for by; missing at the end. */
  next?: string;
  you?: OwnPlace;
}

/** Who begins: whom the lot names, who challenges, or who is challenged. */
export const starters = ['random', 'sender', 'receiver'] as const;
export type Starter = (typeof starters)[number];

/** The game to which somebody is challenged. */
export interface ChallengeWish {
  preset?: string;
  expansions?: string[];
  /** The values of options by their keys. */
  options?: Record<string, string>;
  aids?: string;
  first?: Starter;
  clock?: ClockSettings | { kind: 'none' };
  rated?: boolean;
}

/** One account's wish to play another. */
export interface Challenge {
  id: string;
  /** The names of the accounts of its sender and its receiver. */
  by: string;
  to: string;
  /** The other one of the two is a bot. */
  program?: boolean;
  wish: ChallengeWish;
  made: Time;
  /** It is gone then. */
  until: Time;
  /** The table, once it was accepted. */
  game?: string;
}

export interface Challenges {
  received: Challenge[];
  sent: Challenge[];
}

export const pageChoices = ['private', 'public'] as const;
export const challengeChoices = ['everybody', 'friends', 'nobody'] as const;

/** Who may see an account's page, and who may challenge it. */
export interface Visibility {
  page: (typeof pageChoices)[number];
  challenges: (typeof challengeChoices)[number];
}
