// The boards of a tournament on one page: which there are, and which is asked for next.

import type { Entrant, Match, Round, Tournament } from './types';
import { playedAt } from './phrases';

/** How many boards are shown at once: across, and down where they are to fit the window; 'fit' shows what has room. */
export const sizes = ['1', '4', '9', 'fit'] as const;
export type Size = (typeof sizes)[number];

export interface ShownBoard {
  round: number;
  match: Match;
  /** The table that is played at or was played at last; empty where there is none yet. */
  game: string;
  /** It is played at now. */
  playing: boolean;
  /** The seat of each side there. */
  seats: number[];
}

/** The rounds whose boards are shown: those that go on, or else the latest that has begun. */
export function roundsShown({ rounds }: Tournament): number[] {
  const begun = rounds.filter((round) => round.begun);
  const open = begun.filter((round) => round.decided < round.matches);
  return (open.length > 0 ? open : begun.slice(-1)).map((round) => round.number);
}

/** The boards of rounds in their order. In an arena, whose only round grows, those that are decided are left out. */
export function boardsOf(rounds: Round[], arena: boolean): ShownBoard[] {
  return rounds.flatMap((round) =>
    round.list
      .filter((match) => !arena || !match.decided)
      .map((match) => {
        const at = playedAt(match);
        const games = match.games?.filter((game) => !game.void) ?? [];
        const game = games.find((one) => one.game === at) ?? games.at(-1);
        return { round: round.number, match, game: game?.game ?? '', playing: at !== undefined, seats: match.entrants.map((_, side) => game?.order.indexOf(side) ?? side) };
      }),
  );
}

/** The boards at which somebody plays whose name has a text in it. */
export function named(boards: ShownBoard[], entrants: Entrant[], text: string): ShownBoard[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === '' ? boards : boards.filter(({ match }) => match.entrants.some((number) => entrants[number]?.name?.toLocaleLowerCase().includes(wanted)));
}

/** How often a board on the screen is asked for, and how long after each request the next one is sent, in milliseconds. */
export const pauses = { board: 4000, request: 300 };

/** What decides when a board is asked for next. */
export interface Follows {
  /** When it was asked for last; 0: never. */
  asked: number;
  /** Nothing more will happen there. */
  over: boolean;
}

/** Which of the boards on the screen is asked for next: those that were never asked for first, then the one that
 * was not asked for longest; and how long it has still to wait. */
export function nextOf<F extends Follows>(seen: Iterable<F>, now: number): { next: F; wait: number } | null {
  const open = [...seen].filter((one) => !one.over);
  const [first] = open.toSorted((a, b) => a.asked - b.asked);
  return first ? { next: first, wait: first.asked === 0 ? 0 : Math.max(0, first.asked + pauses.board - now) } : null;
}
