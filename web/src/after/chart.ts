// The scores turn by turn, and how the chart draws them.

import type { GameEvent } from '../lib/types';

/** The scores at the end of one turn, or after the final scoring. */
export interface Moment {
  /** 0 is the start. */
  turn: number;
  /** After the final scoring. */
  final: boolean;
  /** What every seat has when the turn is over. */
  totals: number[];
}

/** The scores turn by turn, from the events of a game. */
export function courseOf(events: GameEvent[], seats: number): Moment[] {
  const now = Array.from({ length: seats }, () => 0);
  const course: Moment[] = [{ turn: 0, final: false, totals: [...now] }];
  for (const event of events) {
    const at = course.at(-1)!;
    if (event.type === 'turn') course.push({ turn: event.turn ?? at.turn + 1, final: false, totals: [...now] });
    if (event.type !== 'score') continue;
    if (event.final && !at.final) course.push({ turn: at.turn, final: true, totals: [] });
    const seat = event.player ?? 0;
    now[seat] = (now[seat] ?? 0) + (event.points ?? 0);
    course.at(-1)!.totals = [...now];
  }
  return course;
}

const scored = /^(\d+)\..*=\s*(-?\d+(?:\s+-?\d+)*)\s*$/;
const numbered = /^(\d+)\./;

/** The scores turn by turn, from a record, whose lines end with the scores that they changed. Its last
 * line includes the final scoring: `before` has the scores before that. */
export function courseOfRecord(record: string, seats: number, before: number[] | null = null): Moment[] {
  const course: Moment[] = [];
  let now = Array.from({ length: seats }, () => 0);
  for (const text of record.split('\n')) {
    const line = text.trim();
    const turn = numbered.exec(line)?.[1];
    if (turn === undefined) continue;
    const scores = scored.exec(line)?.[2];
    if (scores !== undefined) now = scores.split(/\s+/).map(Number);
    course.push({ turn: Number(turn), final: false, totals: now });
  }
  if (course[0]?.turn !== 0) course.unshift({ turn: 0, final: false, totals: Array.from({ length: seats }, () => 0) });
  const last = course.at(-1)!;
  if (!before || before.every((points, seat) => points === last.totals[seat])) return course;
  return [...course.slice(0, -1), { ...last, totals: before }, { ...last, final: true }];
}

export interface Size {
  width: number;
  height: number;
  /** Room for the numbers at the left and below. */
  left: number;
  bottom: number;
  top: number;
  right: number;
}

export interface Line {
  seat: number;
  path: string;
  /** The points at which the seat's glyph is drawn. */
  marks: [number, number][];
}

export interface Tick {
  at: number;
  value: number;
}

export interface Drawing {
  lines: Line[];
  points: Tick[];
  turns: Tick[];
  /** The horizontal place of each moment. */
  at: number[];
  /** The horizontal place of the final scoring, if there was one. */
  final: number | null;
}

/** Possible steps between the numbers of an axis. */
const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Round numbers between low and high, at most about `most` of them. */
function ticks(low: number, high: number, most: number): number[] {
  const step = steps.find((s) => (high - low) / s <= most) ?? 2000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

/** How many glyphs a line has besides that at its end, about. */
const marksEach = 5;

/** Computes lines, axes and glyphs of a chart; its numbers cover at least `span`. */
export function draw(course: Moment[], seats: number, size: Size, span: [number, number] = [0, 10]): Drawing {
  const values = course.flatMap((moment) => moment.totals);
  const low = Math.min(span[0], ...values);
  const high = Math.max(span[1], ...values);
  const last = Math.max(1, course.length - 1);
  const x = (i: number) => round(size.left + ((size.width - size.left - size.right) * i) / last);
  const y = (value: number) => round(size.height - size.bottom - ((size.height - size.bottom - size.top) * (value - low)) / (high - low));
  const every = Math.max(1, Math.round(last / marksEach));
  const line = (seat: number): Line => {
    const at = course.map((moment, i): [number, number] => [x(i), y(moment.totals[seat] ?? 0)]);
    // Seats have their glyphs at different turns, so that they do not hide each other.
    const offset = Math.floor((every * seat) / seats);
    const marks = at.filter((_, i) => i === course.length - 1 || (i > 0 && (i + offset) % every === 0 && i < course.length - every / 2));
    return { seat, path: at.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px} ${py}`).join(''), marks };
  };
  const end = course.findIndex((moment) => moment.final);
  const turns = ticks(1, course.at(end < 0 ? -1 : end)?.turn ?? 1, 6);
  return {
    lines: Array.from({ length: seats }, (_, seat) => line(seat)),
    points: ticks(low, high, 5).map((value) => ({ at: y(value), value })),
    turns: turns.flatMap((value) => {
      const i = course.findIndex((moment) => moment.turn === value && !moment.final);
      return i < 0 ? [] : [{ at: x(i), value }];
    }),
    at: course.map((_, i) => x(i)),
    final: end < 0 ? null : x(end),
  };
}

/** The moment nearest to a horizontal place. */
export function nearest({ at }: Pick<Drawing, 'at'>, x: number): number {
  return at.reduce((best, place, i) => (Math.abs(place - x) < Math.abs(at[best]! - x) ? i : best), 0);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The dash pattern of each seat's line, so that lines differ in more than colour. */
export const dashes = ['', '9 4', '2 3', '12 3 2 3', '5 3', '14 5'];
