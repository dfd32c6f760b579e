// A rating over time, and how the chart draws it.

import type { RatingMoment } from './types';

/** A moment of the chart. */
export interface Stand {
  at: number;
  points: number;
  interval: number;
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

export interface Tick {
  at: number;
  value: number;
}

export interface Drawing {
  line: string;
  /** The band that the strength is in. */
  band: string;
  points: Tick[];
  /** Moments below the chart, in milliseconds. */
  times: Tick[];
  last: [number, number];
}

/** The stands in order of time. Of very many the last of each stretch is kept, so that no reader has to
 * go through ten thousand rows; the first and the last always are. */
export function thinned(moments: RatingMoment[], most: number): Stand[] {
  const all = moments.map(({ at, points, interval }) => ({ at: new Date(at).getTime(), points, interval })).filter(({ at }) => !Number.isNaN(at));
  all.sort((a, b) => a.at - b.at);
  if (all.length <= most) return all;
  const each = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => all[Math.round(i * each)]!);
}

/** Possible steps between the numbers of the axis. */
const steps = [10, 20, 50, 100, 200, 500, 1000];

function ticks(low: number, high: number, most: number): number[] {
  const step = steps.find((s) => (high - low) / s <= most) ?? 2000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

const round = (value: number) => Math.round(value * 10) / 10;

const path = (places: [number, number][]) => places.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px} ${py}`).join('');

const day = 86_400_000;

/** Computes the line, its band and the axes of a chart of at least one stand. */
export function draw(course: Stand[], size: Size): Drawing {
  const lows = course.map(({ points, interval }) => points - interval);
  const highs = course.map(({ points, interval }) => points + interval);
  const [low, high] = [Math.min(...lows) - 10, Math.max(...highs) + 10];
  const [from, to] = [course[0]!.at, course.at(-1)!.at];
  const span = Math.max(day, to - from);
  const x = (at: number) => round(size.left + ((size.width - size.left - size.right) * (at - from)) / span);
  const y = (value: number) => round(size.height - size.bottom - ((size.height - size.bottom - size.top) * (value - low)) / (high - low));
  const line = course.map(({ at, points }): [number, number] => [x(at), y(points)]);
  const upper = course.map(({ at }, i): [number, number] => [x(at), y(highs[i]!)]);
  const under = course.map(({ at }, i): [number, number] => [x(at), y(lows[i]!)]).toReversed();
  // One game alone has a mark and a stroke as high as its interval, and no line.
  return {
    line: path(line),
    band: `${path([...upper, ...under])}Z`,
    points: ticks(low, high, 5).map((value) => ({ at: y(value), value })),
    times: timesOf(from, to).map((value) => ({ at: x(value), value })),
    last: line.at(-1)!,
  };
}

/** The first moment, the last and the one between them, if they are on different days. */
function timesOf(from: number, to: number): number[] {
  if (to - from < day) return [from];
  return to - from < 3 * day ? [from, to] : [from, (from + to) / 2, to];
}
