// The choices of a game by turn, for the log and the keys of a replay.

import type { GameEvent, ReplayStep } from '../lib/types';
import { known } from '../lib/registry';
import { read } from '../words/step';
import type { Cell } from './final';

/** The cell where a step lays a tile, if it does. */
export function laidAt({ text }: ReplayStep): Cell | null {
  const { verb, cell } = read(text);
  return verb === 'tile' || known('steps', verb)?.lays ? cell : null;
}

/** The tiles of the first n choices of a replay, as the events that a table has for them, turn by turn. */
export function laidEvents(steps: ReplayStep[], n: number): GameEvent[] {
  const events: GameEvent[] = [];
  let turn = 0;
  for (const step of steps.slice(0, n)) {
    const { player } = step;
    if (step.turn !== turn) events.push({ type: 'turn', turn: step.turn, player });
    turn = step.turn;
    const cell = laidAt(step);
    if (cell) events.push({ type: 'tile', player, ...cell });
  }
  return events;
}

export interface Group {
  turn: number;
  player: number;
  steps: ReplayStep[];
}

/** Groups the steps by turn. */
export function grouped(steps: ReplayStep[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const now = groups.at(-1);
    if (now?.turn === step.turn) now.steps.push(step);
    else groups.push({ turn: step.turn, player: step.player, steps: [step] });
  }
  return groups;
}

/** The position a turn on: the next at which the first choice of another turn has been made. */
export function turnAfter(steps: ReplayStep[], n: number): number {
  const here = steps[n - 1]?.turn ?? -1;
  const next = steps.findIndex((s, i) => i >= n && s.turn !== here);
  return next < 0 ? steps.length : next + 1;
}

/** The position a turn back: the start of the turn, or from there the start of the one before. */
export function turnBefore(steps: ReplayStep[], n: number): number {
  if (n > steps.length) return steps.length;
  const first = (i: number) => steps.findIndex((s) => s.turn === steps[i]?.turn) + 1;
  if (n <= 1) return 0;
  const begin = first(n - 1);
  return begin < n ? begin : first(n - 2);
}

/** Each player's last tile after n choices. */
export function lastLaid(steps: ReplayStep[], n: number): Map<number, Cell> {
  const last = new Map<number, Cell>();
  for (const step of steps.slice(0, n)) {
    const cell = laidAt(step);
    if (cell) last.set(step.player, cell);
  }
  return last;
}
