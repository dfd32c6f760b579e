// What motion needs of the board: the elements that stand for things, and where
// a point of the board is on the screen once the camera rests.

import type { Layer } from './svg';
import type { BoardModel, FigureOnBoard, PieceOnBoard, TileOnBoard } from './types';
import { unit } from './view';
import type { View } from './view';

/** CSS pixels of the page's viewport. */
export interface Spot {
  left: number;
  top: number;
}

interface Parts {
  svg: SVGSVGElement;
  tiles: Layer<TileOnBoard>;
  figures: Layer<FigureOnBoard>;
  lying: Layer<PieceOnBoard>;
  standing: Layer<PieceOnBoard>;
  view: () => View;
  model: () => BoardModel;
}

export class Stage {
  constructor(private readonly parts: Parts) {}

  /** What the board shows now. */
  get model(): BoardModel {
    return this.parts.model();
  }

  get box(): DOMRect {
    return this.parts.svg.getBoundingClientRect();
  }

  tile(x: number, y: number): SVGElement | undefined {
    const tile = this.model.tiles.find((t) => t.x === x && t.y === y);
    return tile && this.parts.tiles.of(tile);
  }

  figure(figure: FigureOnBoard): SVGElement | undefined {
    return this.parts.figures.of(figure);
  }

  piece(piece: PieceOnBoard): SVGElement | undefined {
    return (piece.lies ? this.parts.lying : this.parts.standing).of(piece);
  }

  /** Where a point of the board, in percent of a tile from the start tile's corner, is on the screen. */
  onScreen(x: number, y: number): Spot {
    const { dx, dy, scale } = this.parts.view();
    const { left, top } = this.box;
    return { left: left + x * scale + dx, top: top + y * scale + dy };
  }

  /** Which point of the board is at a point of the screen. */
  onBoard({ left, top }: Spot): { x: number; y: number } {
    const { dx, dy, scale } = this.parts.view();
    const box = this.box;
    return { x: (left - box.left - dx) / scale, y: (top - box.top - dy) / scale };
  }

  /** The side of a tile on the screen. */
  get side(): number {
    return unit * this.parts.view().scale;
  }
}
