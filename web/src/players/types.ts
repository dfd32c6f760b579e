// The API's types about players, results, leaders and challenges, by the names that these pages use.

import type { Wish } from '../lib/types';

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
  seats: Sitter[];
}

/** Whether the reader may challenge a player. */
export type Challengeable = 'open' | 'friends' | 'nobody' | 'self';

export interface Player {
  name: string;
  program?: boolean;
  since: Time;
  ratings: ClassRating[];
  record: Tally;
  running: RunningGame[];
  challenge: Challengeable;
  /** Games against the reader. */
  you?: ClassTally[];
}

export interface RatingMoment {
  at: Time;
  points: number;
  interval: number;
  game?: string;
}

export interface RatingCourse {
  class: Class;
  points: RatingMoment[];
}

export interface ResultSeat extends Sitter {
  /** 1 is the best; equal ones are a tie; 0: no result. */
  rank: number;
  points: number;
  outcome: Outcome;
  computer_turns?: number;
  /** How the rating changed, in points. */
  change?: number;
}

export interface Result {
  game: string;
  ended: Time;
  class: Class;
  rated?: boolean;
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

export interface Leader {
  /** Missing for levels and while provisional. */
  place?: number;
  name: string;
  program?: boolean;
  level?: string;
  points: number;
  interval: number;
  games: number;
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
}

export interface Leaders {
  class: Class;
  leaders: Leader[];
  provisional: Leader[];
  you?: OwnPlace;
}

/** Somebody asks somebody else for a game. */
export interface Challenge {
  id: string;
  from: Sitter;
  to: Sitter;
  wish: Wish & { rated?: boolean };
  made: Time;
  /** It is gone then. */
  until: Time;
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
