// The outline of the laid tiles: rings around connected cells, the shore drawn outside them, and the
// edges that the light falls on. What is drawn at an edge depends on its place alone, so that the coast
// stays the same where no tile is laid.

import type { Point } from './spots';
import { unit } from './view';

interface Cell {
  x: number;
  y: number;
}

/** A side of a cell, one tile long, with the land to its right. */
interface Side {
  /** Where it begins, in tiles. */
  x: number;
  y: number;
  /** Which way it goes. */
  dx: number;
  dy: number;
}

/** Sides that follow each other: clockwise around land, the other way around a hole. */
export type Ring = Side[];

const at = (x: number, y: number) => `${x},${y}`;

const turnsRight = (a: Side, b: Side) => a.dx * b.dy - a.dy * b.dx > 0;
const runsOn = (a: Side, b: Side) => a.dx === b.dx && a.dy === b.dy;

export function ringsAround(cells: Iterable<Cell>): Ring[] {
  const starts = sidesOf([...cells]);
  const rings: Ring[] = [];
  for (const waiting of starts.values()) {
    for (let first = waiting.pop(); first; first = waiting.pop()) rings.push(walk(first, starts));
  }
  return rings;
}

/** The sides with no cell beyond them, by the corner where they begin. */
function sidesOf(cells: Cell[]): Map<string, Side[]> {
  const laid = new Set(cells.map(({ x, y }) => at(x, y)));
  const starts = new Map<string, Side[]>();
  const add = (beyond: string, side: Side) => {
    if (laid.has(beyond)) return;
    const corner = at(side.x, side.y);
    starts.set(corner, [...(starts.get(corner) ?? []), side]);
  };
  for (const { x, y } of cells) {
    add(at(x, y - 1), { x, y, dx: 1, dy: 0 });
    add(at(x + 1, y), { x: x + 1, y, dx: 0, dy: 1 });
    add(at(x, y + 1), { x: x + 1, y: y + 1, dx: -1, dy: 0 });
    add(at(x - 1, y), { x, y: y + 1, dx: 0, dy: -1 });
  }
  return starts;
}

function walk(first: Side, starts: Map<string, Side[]>): Ring {
  const ring = [first];
  for (let side = first; ; ) {
    const waiting = starts.get(at(side.x + side.dx, side.y + side.dy)) ?? [];
    // Where two cells touch at a corner, each keeps to its own sides.
    const now = side;
    const own = waiting.findIndex((next) => turnsRight(now, next));
    const [next] = waiting.splice(Math.max(0, own), 1);
    if (!next) return ring;
    ring.push(next);
    side = next;
  }
}

/** Consecutive sides in one block of the board, and before them the one that leads there: their drawing
 * is cut in the middle of a side. */
export type Piece = Side[];

/** Rings cut into pieces by blocks of so many tiles, so that a part of the screen is drawn without
 * looking at what is far away. */
export function blocksOf(rings: Ring[], size: number): Map<string, Piece[]> {
  const blocks = new Map<string, Piece[]>();
  const block = ({ x, y }: Side) => at(Math.floor(x / size), Math.floor(y / size));
  for (const ring of rings) {
    let last = '';
    let piece: Piece = [];
    for (const [i, side] of ring.entries()) {
      const name = block(side);
      if (name !== last) {
        piece = [ring.at(i - 1)!];
        blocks.set(name, [...(blocks.get(name) ?? []), piece]);
        last = name;
      }
      piece.push(side);
    }
  }
  return blocks;
}

const rounded = (n: number) => Math.round(n * 10) / 10;
const written = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`;
const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

const along = ({ x, y, dx, dy }: Side, t: number): Point => [(x + dx * t) * unit, (y + dy * t) * unit];

/** The border of a piece, between its two cuts. */
function border(piece: Piece): Point[] {
  const turns = piece.slice(1).filter((side, i) => !runsOn(piece[i]!, side));
  return [along(piece[0]!, 0.5), ...turns.map((side) => along(side, 0)), along(piece.at(-1)!, 0.5)];
}

/** A random number from 0 to 1, always the same for a point. */
function chance(x: number, y: number, salt: number): number {
  let h = Math.imul(Math.round(x * 12) + 7919, 0x9e3779b1) ^ Math.imul(Math.round(y * 12) - 104729, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

/** How much further or nearer than its reach a shore may be. */
const rough = 0.34;

/** How far a corner of the shore reaches, as a part of its diagonal. */
const blunt = 0.68;

/** The points near which a shore runs, at a distance from the land: two for each side, and its corner. */
function shore(piece: Piece, reach: number, salt: number): Point[] {
  const off = (x: number, y: number, nx: number, ny: number): Point => {
    const far = reach * (1 + rough * (2 * chance(x, y, salt) - 1));
    return [x * unit + nx * far, y * unit + ny * far];
  };
  const points: Point[] = [];
  for (const [i, side] of piece.entries()) {
    const before = piece[i - 1];
    const { x, y, dx, dy } = side;
    // The direction away from the land: to the left of the side.
    const [nx, ny] = [dy, -dx];
    if (before) {
      const by = turnsRight(before, side) ? blunt : 1;
      points.push(runsOn(before, side) ? off(x, y, nx, ny) : off(x, y, (nx + before.dy) * by, (ny - before.dx) * by));
    }
    for (const t of [1 / 3, 2 / 3]) points.push(off(x + dx * t, y + dy * t, nx, ny));
  }
  return points;
}

/** A smooth curve near points, from between the first two to between the last two. */
function curve(points: Point[]): string {
  const bends = points.slice(1, -1).map((p, i) => `${written(p)} ${written(between(p, points[i + 2]!))}`);
  return `M${written(between(points[0]!, points[1]!))}Q${bends.join('Q')}`;
}

/** The line of a shore at a distance from the land, as path data. */
export const shoreLine = (pieces: Piece[], reach: number, salt: number): string => pieces.map((piece) => curve(shore(piece, reach, salt))).join('');

/** The area between the land and a shore, as path data: under the tiles nothing needs painting. */
export const shoreOf = (pieces: Piece[], reach: number, salt: number): string =>
  pieces.map((piece) => `${curve(shore(piece, reach, salt))}L${border(piece).toReversed().map(written).join('L')}Z`).join('');

/** Whether a side faces the light: top edges run east and left ones north. */
const isLit = ({ dx, dy }: Side) => dx > 0 || dy < 0;

/** The edges of the land towards the light, from the north-west, or those away from it. */
export function edgesOf(pieces: Piece[], lit: boolean): string {
  const lines: Point[][] = [];
  for (const piece of pieces) {
    let before: Side | null = null;
    for (const side of piece.slice(1)) {
      const mine = isLit(side) === lit;
      if (mine && !before) lines.push([along(side, 0)]);
      if (mine && before && runsOn(before, side)) lines.at(-1)!.pop();
      if (mine) lines.at(-1)!.push(along(side, 1));
      before = mine ? side : null;
    }
  }
  return lines.map((line) => `M${line.map(written).join('L')}`).join('');
}
