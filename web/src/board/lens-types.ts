// The types of what the lenses draw on the board. None of it takes clicks.

import type { Point } from './spots';

/** Closed rings of corners, in percent of a tile. */
export type Rings = Point[][];

/** The ground of a feature, in world units. */
export interface Ground {
  key: string;
  /** Path data of what it covers, and of its border. */
  fill: string;
  border: string;
  /** The seats that hold it; empty if none does. */
  seats: number[];
  /** It is nobody's and divides the whole map. */
  divides?: boolean;
}

/** A glyph for each seat, or a number, at a point of the world. */
export interface Badge {
  key: string;
  at: Point;
  seats: number[];
  text: string;
}

/** An open end at the edge of a tile. */
export interface OpenEnd {
  key: string;
  at: Point;
  /** Its direction, in clockwise degrees from north. */
  turn: number;
  kind: string;
  seats: number[];
}

/** An empty square and how many tiles left fit there. */
export interface FitSquare {
  x: number;
  y: number;
  fits: number;
}

/** A tile of the last round; the first is 1. */
export interface RoundTile {
  x: number;
  y: number;
  seat: number;
  order: number;
}

/** A range of cells: those with coordinates, those that something reaches. */
export interface Span {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the lenses show; the part of a lens that is off is empty. */
export interface LensModel {
  fields: Ground[];
  badges: Badge[];
  ends: OpenEnd[];
  squares: FitSquare[];
  round: RoundTile[];
  grid: Span | null;
  lit: Ground | null;
  /** The cells of what is lit. */
  cells: { x: number; y: number }[];
  /** The squares on which something on its tiles depends. */
  reach: Span[];
}

export const noLens: LensModel = { fields: [], badges: [], ends: [], squares: [], round: [], grid: null, lit: null, cells: [], reach: [] };

/** The place under the pointer: a cell, and where in it, in percent. */
export interface Pointed {
  x: number;
  y: number;
  at: Point;
  /** Percent of a tile that a finger or a mouse may be off. */
  slack: number;
}
