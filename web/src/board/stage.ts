// What animations need of the board: the elements of things, and the screen position of a board point
// after the camera's move.

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

  /** The model that the board shows now. */
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

  /** The screen position of a board point, in percent of a tile from the start tile's corner. */
  onScreen(x: number, y: number): Spot {
    const { dx, dy, scale } = this.parts.view();
    const { left, top } = this.box;
    return { left: left + x * scale + dx, top: top + y * scale + dy };
  }

  /** The board point at a screen position. */
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
