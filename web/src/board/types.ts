// What the board is given and what it reports. It knows no rule: legal squares, the ghost's rotation
// and the spots all come from outside.

import type { Placed } from '../lib/types';
import type { Point } from './spots';

/** A picture of a tile and how it lies. */
export interface PictureOnBoard {
  x: number;
  y: number;
  /** Clockwise degrees. */
  rotation: number;
  url: string;
}

export interface TileOnBoard extends PictureOnBoard {
  /** Read out and shown as a tooltip. */
  label: string;
  /** The ground of each segment of the unrotated tile, shown until its picture has loaded. */
  sketch?: Record<string, string>;
}

export interface FigureOnBoard {
  key: string;
  x: number;
  y: number;
  /** Percent of the cell, already turned with its tile. */
  at: Point;
  symbol: string;
  seat: number;
  label: string;
  /** The draft takes it back. */
  leaving: boolean;
}

/** Anything else that stands or lies on the board. */
export interface PieceOnBoard {
  key: string;
  x: number;
  y: number;
  at: Point;
  symbol: string;
  /** Percent of a tile. */
  size: number;
  /** Clockwise degrees. */
  turn: number;
  /** Lies under the figures; others stand among them. */
  lies: boolean;
  /** How many pieces are in the pile; the number is shown from two on. */
  high: number;
  /** The seat that owns it, for its colour; -1 if none. */
  seat: number;
  label: string;
  /** The draft puts it there. */
  drafted: boolean;
}

export interface TargetSquare {
  x: number;
  y: number;
  label: string;
  /** The tile can lie there only with a bridge. */
  bridged: boolean;
  /** It has the most neighbouring tiles. */
  best: boolean;
}

export interface Ghost {
  x: number;
  y: number;
  rotation: Placed['rotation'];
  url: string;
  /** The bridge that it needs: its cell, and clockwise degrees from north to south. */
  bridge?: { x: number; y: number; turn: number };
}

/** The tile under the pointer, before a choice. */
export interface Hover {
  ghost: Ghost;
  /** Where figures could stand on it. */
  spots: TargetSpot[];
  /** There is room for a dot in the middle where a click only places the tile. */
  dot: boolean;
  /** The claim of a click at a point of the cell, and the ground of that claim on the unrotated tile, if known. */
  aim: (at: Point) => { text: string; ground: string } | null;
}

/** The shapes of targets: a disc, a ring around something that is there, an
 * arrow that leads there, a piece that would lie there, a whole cell. */
export type Look = 'disc' | 'ring' | 'arrow' | 'piece' | 'cell';

/** What is lit while the player looks at a place for a figure: paths in board coordinates, and words. */
export interface SpotLight {
  fill: string;
  border: string;
  worth: string;
}

export interface TargetSpot {
  /** A key for the place, so that the target keeps the focus when its answer changes. */
  key: string;
  /** The text of the choice. */
  text: string;
  /** The digit that chooses it, shown on the marker; empty if there is none. */
  mark: string;
  x: number;
  y: number;
  at: Point;
  look: Look;
  /** The piece that it is about; empty if there is none. */
  sign: string;
  /** Clockwise degrees, of an arrow, of a piece, or of the sign on a disc. */
  turn: number;
  symbol: string;
  label: string;
  chosen: boolean;
  /** The choice is for another figure than the one in hand. */
  other: boolean;
  /** The feature that the target is about, worked out when the player looks at it. */
  light?: () => SpotLight | null;
}

export interface Outline {
  x: number;
  y: number;
  seat: number;
}

/** A name written on the board. */
export interface Caption {
  x: number;
  y: number;
  at: Point;
  text: string;
  /** The sign above it. */
  symbol: string;
}

export interface BoardModel {
  tiles: TileOnBoard[];
  pieces: PieceOnBoard[];
  figures: FigureOnBoard[];
  outlines: Outline[];
  squares: TargetSquare[];
  /** The squares are outlined before the player points at them. */
  outlined: boolean;
  /** Empty squares that no tile left fits. */
  dead: { x: number; y: number }[];
  /** The tile of the draft. */
  ghost: Ghost | null;
  /** The ghost under the pointer, worked out for each legal square. */
  hover: (x: number, y: number) => Hover | null;
  spots: TargetSpot[];
  /** The seat of this browser that acts, for colours; -1 if none. */
  seat: number;
  /** Cells to light up, of a feature that the player looks at. */
  lit: { x: number; y: number }[];
  /** Cells that something reaches. */
  reached: { x: number; y: number }[];
  /** The cells that a piece has gone through, in order. */
  trail: { x: number; y: number }[];
  captions: Caption[];
}

export type Means = 'mouse' | 'touch' | 'key' | 'arrow';

/** A point of the screen where a drag ends. */
export interface Dropped {
  px: number;
  py: number;
  touch: boolean;
}

export interface BoardListener {
  /** Called when a square is chosen; with a mouse `at` is the point in it, in percent. */
  square: (x: number, y: number, means: Means, at: Point | null) => void;
  spot: (text: string) => void;
  /** A step of +1 or -1; x,y is the square under the pointer, if any. */
  rotate: (step: number, over: { x: number; y: number } | null) => void;
  hover: (square: { x: number; y: number } | null) => void;
  /** Called when the mouse has clicked outside of everything. */
  away: () => void;
  /** Called while the drafted tile is dragged to a point of the screen, then (drop) when it is let go
   * there, or nowhere. */
  drag: (px: number, py: number) => void;
  drop: (at: Dropped | null) => void;
}
