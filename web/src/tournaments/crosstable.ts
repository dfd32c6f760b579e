// Who has met whom, by round: a line for each entrant in the order of the standings.

import { rowsOf } from './phrases';
import type { Match, MatchGame, Meeting, Standings } from './types';

/** What a match has brought an entrant, and whom they met by number and by line. */
interface Cell {
  points: string;
  others: { entrant: number; line: number }[];
}

export interface CrossLine {
  line: number;
  entrant: number;
  /** By round: mostly one match, none if they had left. */
  cells: Cell[][];
}

export interface Cross {
  /** From 1; 0: of none. */
  group: number;
  rounds: number[];
  lines: CrossLine[];
}

function crossOf(group: number, entrants: number[], all: Meeting[]): Cross {
  const lines = new Map(entrants.map((entrant, i) => [entrant, i + 1]));
  const meetings = all.filter((one) => one.entrants.every((entrant) => lines.has(entrant)) && (group === 0 || one.group === group || one.entrants.length === 1));
  const rounds = [...new Set(meetings.filter((one) => one.entrants.length > 1).map((one) => one.round))].toSorted((a, b) => a - b);
  const cell = ({ entrants: sides, points }: Meeting, of: number): Cell => ({
    points: points?.[sides.indexOf(of)] ?? '',
    others: sides.filter((entrant) => entrant !== of).map((entrant) => ({ entrant, line: lines.get(entrant) ?? 0 })),
  });
  return {
    group, rounds,
    lines: entrants.map((entrant, i) => ({
      line: i + 1, entrant,
      cells: rounds.map((round) => meetings.filter((one) => one.round === round && one.entrants.includes(entrant)).map((one) => cell(one, entrant))),
    })),
  };
}

/** The cross-tables of standings: one, or one for each group. */
export function crossTables(standings: Standings): Cross[] {
  const { groups = [], meetings = [] } = standings;
  const tables = groups.length > 0 ? groups.map(({ group, rows }) => crossOf(group, rows.map((row) => row.entrant), meetings)) : [crossOf(0, rowsOf(standings).map((row) => row.entrant), meetings)];
  return tables.filter((one) => one.rounds.length > 0);
}

/** The members that are there. */
const defined = <T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };

const turn = <T>(list: T[] | undefined) => list?.toReversed();
const otherSides = (list: number[] | undefined) => list?.map((side) => 1 - side);

/** A match of two as one of them sees it: their own side first. */
export function seenBy(match: Match, entrant: number): Match {
  if (match.entrants.length !== 2 || match.entrants[0] === entrant) return match;
  const game = (one: MatchGame): MatchGame => ({ ...one, ...defined({ order: otherSides(one.order), absent: otherSides(one.absent), ranks: turn(one.ranks), points: turn(one.points) }) });
  return { ...match, entrants: match.entrants.toReversed(), ...defined({ games: match.games?.map(game), points: turn(match.points), score: turn(match.score) }) };
}
