// Which figure or piece an event is about, where it was and where it goes. All of it is read from the
// board's model before and after: no set has code of its own here.

import type { BoardModel, FigureOnBoard, PieceOnBoard } from '../board/types';
import { unit } from '../board/view';
import type { GameEvent } from '../lib/types';
import { jailer } from '../words/place';

/** Percent of a tile, from the start tile's corner. */
export interface Point {
  x: number;
  y: number;
}

export interface Placed {
  x: number;
  y: number;
  at: [number, number];
}

/** The point of a thing on the board, in board units. */
export const pointOf = ({ x, y, at }: Placed): Point => ({ x: x * unit + at[0], y: y * unit + at[1] });

/** The middle of the cell that an event names. */
export const middleOf = ({ x = 0, y = 0 }: GameEvent): Point => ({ x: (x + 0.5) * unit, y: (y + 0.5) * unit });

/** The middle of what scored, by the tiles that the event names. */
export function heartOf(event: GameEvent): Point {
  const cells = event.cells ?? [];
  if (cells.length === 0) return middleOf(event);
  const mean = (axis: 0 | 1) => (cells.reduce((sum, c) => sum + c[axis], 0) / cells.length + 0.5) * unit;
  return { x: mean(0), y: mean(1) };
}

export const figureOf = (model: BoardModel, event: GameEvent): FigureOnBoard | undefined =>
  model.figures.find((f) => f.key === String(event.id));

/** The piece that an event put down, moved or changed: of several with its name the one that is there. */
export function pieceOf(model: BoardModel, { token = '', x, y }: GameEvent): PieceOnBoard | undefined {
  const named = model.pieces.filter((p) => p.key.startsWith(`${token} `));
  return named.find((p) => p.x === x && p.y === y) ?? named[0];
}

/** The figure or piece of an event, with its points before and after; null where it was not on the board. */
export interface Thing {
  key: string;
  was: Point | null;
  is: Point | null;
}

/** The figure or piece of an event, and its places before and after. */
export function thingOf(event: GameEvent, before: BoardModel, after: BoardModel): Thing | null {
  if (event.figure !== undefined) {
    const was = figureOf(before, event);
    const is = figureOf(after, event);
    return { key: `figure ${event.id}`, was: was ? pointOf(was) : null, is: is ? pointOf(is) : null };
  }
  const is = pieceOf(after, event);
  const was = is ? before.pieces.find((p) => p.key === is.key) : pieceOf(before, event);
  if (!is && !was) return null;
  return { key: `piece ${(is ?? was)?.key}`, was: was ? pointOf(was) : null, is: is ? pointOf(is) : null };
}

/** The seat to which something goes, as points, goods or a prisoner; -1 if to none. */
export const goesTo = (event: GameEvent): number => jailer(event.at) ?? event.player ?? -1;

export interface Way {
  /** The points on the way, the first and the last included. */
  points: Point[];
  at: number;
  ends: number;
}

/** Adds a step to the way of a thing that moves several times, such as a dragon. */
export function goOn(way: Way | undefined, thing: Thing, through: Point, at: number, ends: number): Way | null {
  if (!thing.is) return null;
  if (!way) return { points: thing.was ? [thing.was, through] : [through], at, ends };
  return { points: [...way.points, through], at: way.at, ends };
}

/** The points of a way, with the thing's real place as the last; a way that leads nowhere is a single point. */
export function settled(way: Way, is: Point): Point[] {
  const points = [...way.points.slice(0, -1), is];
  return points.filter((p, i) => i === 0 || p.x !== points[i - 1]?.x || p.y !== points[i - 1]?.y);
}
