// The highlights of a game: its biggest city, its best turn, and when the winner took the lead.

import type { Final, GameEvent } from '../lib/types';
import { courseOf } from './chart';
import type { Cell } from './final';

export type Highlight =
  | { kind: 'city' | 'road'; seats: number[]; tiles: number; cells: Cell[] }
  | { kind: 'turn'; seat: number; turn: number; points: number; cells: Cell[] }
  | { kind: 'lead'; seat: number; turn: number; cells: Cell[] };

const cellOf = ({ x, y }: GameEvent): Cell[] => (x === undefined || y === undefined ? [] : [{ x, y }]);

interface Turn {
  turn: number;
  seat: number;
  points: number;
  cells: Cell[];
}

/** Each turn with what its player scored in it, and where they laid the last tile. */
function turnsOf(events: GameEvent[]): Turn[] {
  const all: Turn[] = [];
  for (const event of events) {
    if (event.type === 'turn') all.push({ turn: event.turn ?? all.length + 1, seat: event.player ?? 0, points: 0, cells: [] });
    const now = all.at(-1);
    if (!now || event.final) continue;
    if (event.type === 'tile') now.cells = cellOf(event);
    if (event.type === 'score' && event.player === now.seat) now.points += event.points ?? 0;
  }
  return all;
}

/** The city with most tiles, or where there is none the longest road. */
function biggest({ city, road }: Final): Highlight[] {
  const mark = city ?? road;
  if (!mark) return [];
  return [{ kind: city ? 'city' : 'road', seats: mark.owners, tiles: mark.tiles, cells: mark.cells.map(([x, y]) => ({ x, y })) }];
}

/** The turn with the most points, with the seat that played it. */
function bestTurn(turns: Turn[]): Highlight[] {
  const best = turns.reduce<Turn | null>((most, turn) => (turn.points > (most?.points ?? 0) ? turn : most), null);
  return best ? [{ ...best, kind: 'turn' }] : [];
}

/** The seat with more points than all others, or -1. */
function leader(totals: number[]): number {
  const most = Math.max(...totals);
  return totals.filter((points) => points === most).length === 1 ? totals.indexOf(most) : -1;
}

/** When the winner took the lead and kept it to the end, if one has won. */
function turningPoint(events: GameEvent[], seats: number, turns: Turn[], { winners }: Final): Highlight[] {
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return [];
  const course = courseOf(events, seats);
  const behind = course.findLastIndex(({ totals }) => leader(totals) !== winner);
  const at = course[behind + 1];
  if (!at) return [];
  const cells = at.final ? [] : (turns.find((turn) => turn.turn === at.turn)?.cells ?? []);
  return [{ kind: 'lead', seat: winner, turn: at.final ? 0 : at.turn, cells }];
}

/** Up to three highlights of a game; a `lead` of turn 0 came with the final scoring. */
export function highlights(events: GameEvent[], final: Final, seats: number): Highlight[] {
  const turns = turnsOf(events);
  return [...biggest(final), ...bestTurn(turns), ...turningPoint(events, seats, turns, final)];
}

/** By how many points the winner is ahead of the best other seat that is not out; 0 with several winners. */
export function margin(scores: number[], { winners }: Final, out: number[] = []): number {
  const [winner] = winners;
  const others = scores.filter((_, seat) => seat !== winner && !out.includes(seat));
  if (winner === undefined || winners.length > 1 || others.length === 0) return 0;
  return (scores[winner] ?? 0) - Math.max(...others);
}
