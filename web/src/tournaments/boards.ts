// The boards of a tournament on one page: which there are, and which is asked for next.

import type { Entrant, Match, MatchGame, Round, Tournament } from './types';
import { boardsOf as placesOf, boardText, entrantName, memberName, notesOn, playedAt, resultText } from './phrases';
import type { TeamBoard } from './phrases';

/** How many boards are shown at once: across, and down where they are to fit the window; 'fit' shows what has room. */
export const sizes = ['1', '4', '9', 'fit'] as const;
export type Size = (typeof sizes)[number];

export interface ShownBoard {
  round: number;
  match: Match;
  /** Between teams: which of the match's boards, from 1. */
  place?: number;
  /** Who plays there, by side. */
  names: string[];
  /** The side that has won it; -1: none. */
  won: number;
  /** How it went; empty while it goes on. */
  result: string;
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

/** The boards of rounds in their order; of a match between teams each of its boards. In an arena, whose only round grows, those that are decided are left out. */
export function boardsOf(rounds: Round[], { entrants, plan: { form } }: Pick<Tournament, 'entrants' | 'plan'>): ShownBoard[] {
  const boards = (round: number, match: Match) =>
    form.kind === 'teams' ? placesOf(match, form.boards ?? 1).map((board) => ofTeams(round, match, board, entrants)) : [ofPlayers(round, match, entrants)];
  return rounds.flatMap(({ number, list }) => list.filter((match) => form.kind !== 'arena' || !match.decided).flatMap((match) => boards(number, match)));
}

/** The table of some games: the one that is played at, or else the last. */
function tableOf(all: MatchGame[], at: string | undefined, sides: unknown[]): Pick<ShownBoard, 'game' | 'playing' | 'seats'> {
  const games = all.filter((game) => !game.void && !game.unplayed);
  const game = games.find((one) => one.game === at) ?? games.at(-1);
  return { game: game?.game ?? '', playing: at !== undefined, seats: sides.map((_, side) => game?.order.indexOf(side) ?? side) };
}

function ofPlayers(round: number, match: Match, entrants: Entrant[]): ShownBoard {
  return {
    round,
    match,
    ...tableOf(match.games ?? [], playedAt(match), match.entrants),
    names: match.entrants.map((number) => entrantName(entrants, number)),
    won: match.winner === undefined ? -1 : match.entrants.indexOf(match.winner),
    result: [resultText(match), ...notesOn(match)].filter(Boolean).join(', '),
  };
}

function ofTeams(round: number, match: Match, board: TeamBoard, entrants: Entrant[]): ShownBoard {
  const at = match.decided ? undefined : board.games.find((game) => !game.over && !game.void)?.game;
  return {
    round,
    match,
    ...tableOf(board.games, at, match.entrants),
    place: board.place,
    names: match.entrants.map((number, side) => (board.members ? memberName(entrants[number], board.members[side]) : entrantName(entrants, number))),
    won: board.games.findLast((game) => game.over && !game.void && new Set(game.ranks).size > 1)?.ranks?.indexOf(1) ?? -1,
    result: boardText(board),
  };
}

/** The boards at which somebody plays whose name, or whose team's name, has a text in it. */
export function named(boards: ShownBoard[], entrants: Entrant[], text: string): ShownBoard[] {
  const wanted = text.trim().toLocaleLowerCase();
  const has = (name: string | undefined) => name?.toLocaleLowerCase().includes(wanted);
  return wanted === '' ? boards : boards.filter(({ match, names }) => names.some(has) || match.entrants.some((number) => has(entrants[number]?.name)));
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
