// The size of figures on the screen, and their places where many stand together. A figure covers its
// spot, not the feature.

import { apart } from './apart';
import type { Point } from './spots';
import { set } from './svg';
import type { Layer } from './svg';
import type { FigureOnBoard } from './types';
import { unit } from './view';

/** The side of a figure's picture in pixels; the figure itself is nine tenths as high. It grows more
 * slowly than its tile, to 26 % of a tile of 200 pixels, and is still 20 pixels high on one of 45:
 * smaller, one could not see more of it than its colour. */
export const figureSide = (tile: number): number => Math.min(0.7 * tile, Math.max(22.5, 14 + 0.19 * tile));

/** The part of its side that a figure keeps free: others may cover only the rest. */
const kept = 2 / 3;

type Placed = Pick<FigureOnBoard, 'x' | 'y' | 'at' | 'key'>;

const home = ({ x, y, at: [px, py] }: Placed, scale: number): Point => [(x * unit + px) * scale, (y * unit + py) * scale];

/** How far each figure moves aside for others, in pixels, on a board whose tiles are `unit` times
 * `scale` pixels large. */
export function givingWay(figures: Placed[], scale: number): Point[] {
  const radius = (figureSide(unit * scale) * kept) / 2;
  // The places do not depend on the figures' order.
  const order = figures.map((_, i) => i).toSorted((a, b) => (figures[a]!.key < figures[b]!.key ? -1 : 1));
  const stood = apart(order.map((i) => ({ at: home(figures[i]!, scale), radius })));
  const by: Point[] = [];
  for (const [n, i] of order.entries()) {
    const [x, y] = home(figures[i]!, scale);
    by[i] = [stood[n]![0] - x, stood[n]![1] - y];
  }
  return by;
}

/** Sizes and places the figures of a layer. */
export class Crowd {
  private figures: FigureOnBoard[] = [];
  private by: Point[] | null = null;
  private rest = 0;

  constructor(
    private readonly layer: Layer<FigureOnBoard>,
    /** The side of a figure's picture as it is drawn. */
    private readonly drawn: number,
  ) {}

  show(figures: FigureOnBoard[]): void {
    this.figures = figures;
    this.by = null;
  }

  /** Takes the scale now and after the camera's move: during the move no figure changes places. */
  look(now: number, rest: number): void {
    if (!this.by || this.rest !== rest) {
      this.rest = rest;
      this.by = givingWay(this.figures, rest);
    }
    for (const [i, figure] of this.figures.entries()) {
      const [dx, dy] = this.by[i]!;
      const marker = this.layer.of(figure)?.lastElementChild;
      if (marker) set(marker, { transform: `translate(${dx / now} ${dy / now}) scale(${this.grown(now)})` });
    }
  }

  /** The factor by which figures are larger or smaller than drawn. */
  grown(scale: number): number {
    return figureSide(unit * scale) / (this.drawn * scale);
  }

  /** How far the figure at a place has moved aside, in pixels after the camera's move. */
  aside({ x, y, at }: Omit<Placed, 'key'>): Point {
    const i = this.figures.findIndex((f) => f.x === x && f.y === y && f.at[0] === at[0] && f.at[1] === at[1]);
    return this.by?.[i] ?? [0, 0];
  }
}
