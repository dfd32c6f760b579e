// The drawing of the map's outline: the shore and shadow under the tiles, and the light on their edges.
// Only parts where tiles change are drawn again.

import { blocksOf, edgesOf, ringsAround, shoreLine, shoreOf } from './coast';
import type { Piece } from './coast';
import type { Cell } from './pick';
import { make, set } from './svg';

/** The size of a block, in tiles, that is one path: browsers paint the screen in parts, and would look
 * through a single path around the whole map for each of them. */
const block = 6;

/** How far the land runs out, in percent of a tile: fainter further out, as on an old map. */
const far = 12.5;
const near = 6.5;

interface Sort {
  name: string;
  draw: (pieces: Piece[]) => string;
}

const lit = (pieces: Piece[]) => edgesOf(pieces, true);
const shaded = (pieces: Piece[]) => edgesOf(pieces, false);

/** The parts of a coast, from below. A shadow is made of several lines: a blur would cost frames. */
const under: Sort[] = [
  { name: 'shore wide', draw: (pieces) => shoreOf(pieces, far, 0) },
  { name: 'shore', draw: (pieces) => shoreOf(pieces, near, 1) },
  { name: 'ink', draw: (pieces) => shoreLine(pieces, near, 1) },
  { name: 'fall widest', draw: shaded },
  { name: 'fall wide', draw: shaded },
  { name: 'fall', draw: shaded },
];
const over: Sort[] = [
  { name: 'edge lit', draw: lit },
  { name: 'edge', draw: shaded },
];

/** Below this size of a tile, in pixels, only one line of each sort is visible. */
const small = 44;

/** The paths of one sort, one for each block. */
class Strokes {
  readonly element: SVGGElement;
  private readonly paths = new Map<string, SVGPathElement>();

  constructor(private readonly sort: Sort) {
    this.element = make('g', { class: sort.name });
  }

  draw(name: string, pieces: Piece[]): void {
    const path = this.paths.get(name) ?? this.element.appendChild(make('path'));
    this.paths.set(name, path);
    set(path, { d: this.sort.draw(pieces) });
  }

  remove(name: string): void {
    this.paths.get(name)?.remove();
    this.paths.delete(name);
  }
}

const courseOf = (pieces: Piece[]) => pieces.map((piece) => piece.map(({ x, y, dx, dy }) => `${x},${y},${dx},${dy}`).join(' ')).join('|');

export class MapLayers {
  /** Below the tiles. */
  readonly below = make('g', { class: 'coast', 'aria-hidden': 'true' });
  /** Above the tiles. */
  readonly above = make('g', { class: 'coast', 'aria-hidden': 'true' });
  private readonly strokes: Strokes[];
  private cells = '';
  /** The course of the coast in each block, to see whether it has changed. */
  private readonly courses = new Map<string, string>();

  constructor() {
    const [below, above] = [under, over].map((sorts) => sorts.map((sort) => new Strokes(sort)));
    this.below.append(...below!.map((s) => s.element));
    this.above.append(...above!.map((s) => s.element));
    this.strokes = [...below!, ...above!];
  }

  update(cells: Cell[]): void {
    const now = cells.map(({ x, y }) => `${x},${y}`).join(' ');
    if (now === this.cells) return;
    this.cells = now;
    const blocks = blocksOf(ringsAround(cells), block);
    for (const name of this.courses.keys()) if (!blocks.has(name)) this.remove(name);
    for (const [name, pieces] of blocks) this.draw(name, pieces);
  }

  private remove(name: string): void {
    this.courses.delete(name);
    for (const strokes of this.strokes) strokes.remove(name);
  }

  private draw(name: string, pieces: Piece[]): void {
    const course = courseOf(pieces);
    if (this.courses.get(name) === course) return;
    this.courses.set(name, course);
    for (const strokes of this.strokes) strokes.draw(name, pieces);
  }

  /** Takes the size of a tile on the screen, in pixels. */
  size(side: number): void {
    for (const { classList } of [this.below, this.above]) classList.toggle('small', side < small);
  }
}

export interface Stroke {
  name: string;
  d: string;
}

/** The coast for a small picture: the parts below its tiles, and those above. */
export function coastOf(cells: Cell[]): { below: Stroke[]; above: Stroke[] } {
  const pieces = [...blocksOf(ringsAround(cells), Infinity).values()].flat();
  const drawn = (sorts: Sort[]) => sorts.map(({ name, draw }) => ({ name, d: draw(pieces) }));
  return { below: drawn(under), above: drawn(over) };
}
