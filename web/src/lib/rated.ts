// Rated and published games, as the API tells of them. These types stand here, and not among those that
// are made from the server's OpenAPI file (types.ts), until all servers that the page meets have them.

import type { Ticket, Wish } from './types';

/** The pools of ratings: the base game with two seats or with more, games with expansions, games by the day. */
export type RatingClass = 'two' | 'more' | 'sets' | 'days';

/** What a rated game means for one seat; all numbers are points. */
export interface SeatRating {
  seat: number;
  /** The name of the seat's account, if it is public. */
  page?: string;
  points: number;
  /** Half the width of the interval in which the rating lies. */
  interval: number;
  /** Too few games stand behind the rating. */
  provisional?: boolean;
  /** How much the rating changes for whoever comes first, and for whoever comes last. */
  stakes?: { first: number; last: number };
  /** Once the game is counted: the rating since then, and why it changed. */
  after?: { points: number; interval: number; change: number; why: string[] };
}

export interface GameRating {
  rated: boolean;
  class: RatingClass;
  seats: SeatRating[];
  /** Of a published game that is over and not rated: by seat, the names of public accounts, empty for others. */
  pages?: string[];
  /** Told to players while the game goes on, if it may not count: how many games of two of them have counted
   * today, and how many others go on. */
  limit?: { counted: number; running: number };
}

/** So many games of two players against each other count in a day. */
export const pairMost = 5;

/** A wish to be paired, with two to six players, perhaps for a rated game. */
export type RatedWish = Omit<Wish, 'players'> & { players?: number; rated?: boolean };

/** A ticket, with what is known of the wait. */
export type RatedTicket = Ticket & {
  rated?: boolean;
  /** Since when this person waits. */
  since?: string;
  /** The ratings that are sought, in points. */
  window?: { from: number; to: number };
  /** How long the wait probably is in all, in seconds. */
  likely_s?: number;
  /** A named level of about the same strength, which plays at once. */
  level?: string;
};

/** The marks of a table, in the lobby or at the table: absent where it is neither. */
export interface Marks {
  rated?: boolean;
  /** The result of the game may be shown in public. A rated game's always may. */
  published?: boolean;
}

/** The marks of a table of either kind. */
export function marksOf(table: object): { rated: boolean; published: boolean } {
  const { rated = false, published = false }: Marks = table;
  return { rated, published: rated || published };
}

/** Whether the band that says before the first move that a game is rated begins open: where it has the room. */
export const bandIsOpen = (seats: number, small: boolean): boolean => !small && seats <= 3;
