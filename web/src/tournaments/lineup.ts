// Which member of a team plays at which board, as a captain puts it together.

import type { Match, Member, Round, Tournament } from './types';

/** Nobody plays at a board. */
export const nobody = -1;

/** The line-up with which one begins: what was handed in, as far as all are in the team still, or the first members in order. */
export function firstLineup(handedIn: number[] | undefined, members: Member[], boards: number): number[] {
  const known = new Set(members.map((one) => one.member));
  const lacking = Math.max(0, boards - members.length);
  if (handedIn?.length === boards && handedIn.filter((one) => one === nobody).length === lacking && handedIn.every((one) => one === nobody || known.has(one))) return [...handedIn];
  return Array.from({ length: boards }, (_, i) => members[i]?.member ?? nobody);
}

/** A line-up with another member at a board: who was there goes where the other came from. */
export function placed(order: readonly number[], board: number, member: number): number[] {
  const from = order.findIndex((one, i) => one === member && i !== board);
  return order.map((one, i) => (i === board ? member : i === from ? order[board]! : one));
}

/** Somebody goes through the members at a board, as with the arrows of a keyboard: who was passed over stands where they were. */
export class Choosing {
  private board = -1;
  private before: readonly number[] = [];

  /** The line-up with another member at a board. */
  choose(order: readonly number[], board: number, member: number): number[] {
    if (board !== this.board) [this.board, this.before] = [board, [...order]];
    return placed(this.before, board, member);
  }

  /** They go to another field. */
  end(): void {
    this.board = -1;
  }
}

/** The match for which a team can hand in its line-up now, if there is one. */
export function openMatch(t: Tournament, rounds: ReadonlyMap<number, Round>, number: number): { round: number; match: Match } | undefined {
  const last = t.rounds.at(-1);
  if (!last || last.begun) return undefined;
  const match = rounds.get(last.number)?.list.find((one) => one.entrants.includes(number) && !one.decided);
  return match ? { round: last.number, match } : undefined;
}
