// A board as a picture: what lies on it, and nothing to press.

import { figureLayer, pieceLayer, tileLayer, turned } from './layers';
import { make, set } from './svg';
import type { FigureOnBoard, PieceOnBoard, TileOnBoard } from './types';
import { bounds, unit } from './view';

export interface StillBoard {
  tiles: TileOnBoard[];
  figures: FigureOnBoard[];
  pieces: PieceOnBoard[];
}

/** The margin around the outermost tiles, in tiles. */
const rim = 0.12;

/** Makes the picture; returns it with its size in tiles. */
export function stillBoard({ tiles, figures, pieces }: StillBoard): { svg: SVGSVGElement; width: number; height: number } {
  const ground = tileLayer((image, tile) => set(image, { href: tile.url, transform: turned(tile) }));
  const [lying, standing, people] = [pieceLayer('lying'), pieceLayer('standing'), figureLayer()];
  ground.update(tiles);
  lying.update(pieces.filter((p) => p.lies));
  people.update(figures);
  standing.update(pieces.filter((p) => !p.lies));
  const { left, top, right, bottom } = bounds(tiles);
  const [width, height] = [(right - left) / unit + 2 * rim, (bottom - top) / unit + 2 * rim];
  const svg = make('svg', { class: 'board still', viewBox: `${left - rim * unit} ${top - rim * unit} ${width * unit} ${height * unit}` });
  svg.append(...[ground, lying, people, standing].map((layer) => layer.element));
  return { svg, width, height };
}
