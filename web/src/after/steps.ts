// The choices of a game as lines of a log, read from how records write them.

import type { GameEvent, ReplaySeat, ReplayStep } from '../lib/types';
import { passLabel } from '../words/choice';
import { known } from '../lib/registry';
import { said, say } from '../lib/words';
import type { Args } from '../lib/words';
import { figureName, segmentName } from '../words/name';
import type { Cell } from './final';

interface Read {
  verb: string;
  words: string[];
  cell: Cell | null;
  segment: string;
}

const cellText = /^(-?\d+),(-?\d+)$/;
const segmentText = /^[a-z]\d*$/;

function read(text: string): Read {
  const [verb = '', ...words] = text.split(' ');
  const [, x, y] = words.map((w) => cellText.exec(w)).find((found) => found !== null) ?? [];
  const segment = words.findLast((w) => segmentText.test(w)) ?? '';
  return { verb, words, cell: x === undefined ? null : { x: Number(x), y: Number(y) }, segment };
}

/** Where a tile comes to lie with a step, if one does. */
export function laidAt({ text }: ReplayStep): Cell | null {
  const { verb, cell } = read(text);
  return verb === 'tile' || known('steps', verb)?.lays ? cell : null;
}

/** The tiles of the first n choices as the events of a table tell of them, turn by turn. */
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

type Say = (read: Read, step: ReplayStep) => string;

/** What no set needs to bring. */
const says: Record<string, Say> = {
  tile: () => say('event.tile.log'),
  pass: (_, step) => passLabel(step.kind),
  continue: () => say('choice.continue'),
  draw: () => say('choice.draw'),
};

/** What the words of sets are given for every step. */
const argsOf = ({ words: [first = ''], cell, segment }: Read, name: (seat: number) => string): Args => ({
  x: cell?.x ?? 0,
  y: cell?.y ?? 0,
  points: first,
  figure: figureName(first),
  place: segmentName(segment),
  name: name(Number(first) - 1),
});

/** What a set says of a choice that its rules bring. */
function setText(r: Read, name: (seat: number) => string): string | undefined {
  const kind = known('steps', r.verb);
  return said(kind?.words ?? `step.${r.verb}`, { ...argsOf(r, name), ...kind?.args?.(r) });
}

/** What somebody chose, in a line: "Lays a tile", "Follower on road 1". Where, the board shows. */
export function stepText(step: ReplayStep, seats: ReplaySeat[]): string {
  const r = read(step.text);
  const name = (seat: number) => seats[seat]?.name || say('seat.unnamed', { number: seat + 1 });
  const text = says[r.verb]?.(r, step) ?? setText(r, name);
  if (text !== undefined) return text;
  // Everything else that puts a figure somewhere.
  const figure = figureName(r.verb);
  if (r.segment) {
    const place = segmentName(r.segment);
    return say('say.figure-on', { figure, place });
  }
  if (r.words.length > 0) return say('say.figure-on', { figure, place: r.words.join(' ') });
  return step.text;
}

export interface Group {
  turn: number;
  player: number;
  steps: ReplayStep[];
}

/** The steps turn by turn. */
export function grouped(steps: ReplayStep[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const now = groups.at(-1);
    if (now?.turn === step.turn) now.steps.push(step);
    else groups.push({ turn: step.turn, player: step.player, steps: [step] });
  }
  return groups;
}

/** The position a turn further: the next at which another turn's first choice has been made. */
export function turnAfter(steps: ReplayStep[], n: number): number {
  const here = steps[n - 1]?.turn ?? -1;
  const next = steps.findIndex((s, i) => i >= n && s.turn !== here);
  return next < 0 ? steps.length : next + 1;
}

/** The position a turn back: where the turn began, or from there the turn before. */
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
