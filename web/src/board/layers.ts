// How each thing on the board is drawn. Its colours come from the style sheet by the classes seat-0 to
// seat-5. Targets have a file of their own.

import { glyphPlace } from '../lib/figures';
import { symbolAt } from '../lib/symbols';
import { floor, mostFloors } from './spots';
import { Layer, make, set } from './svg';
import type { Attributes } from './svg';
import type { Caption, FigureOnBoard, Ghost, Outline, PictureOnBoard, PieceOnBoard, TileOnBoard } from './types';
import { unit } from './view';

export const place = (x: number, y: number) => `translate(${x * unit} ${y * unit})`;
const cell = (item: { x: number; y: number }) => `${item.x},${item.y}`;

/** How far a tile's picture reaches over its cell, so that the table does not show between two tiles.
 * Neighbours show the same there. */
const bleed = 0.6;
const side = unit + 2 * bleed;

/** The layer of tiles; `draw` shows a tile's picture. Tiles are not moved by transforms, because
 * browsers compute each transform in every frame, and there are hundreds of tiles. */
export function tileLayer(draw: (image: SVGImageElement, tile: TileOnBoard) => void): Layer<TileOnBoard> {
  return new Layer<TileOnBoard>(
    'tiles',
    (t) => `${cell(t)} ${t.rotation} ${t.url}`,
    (t) => {
      const group = make('g');
      const [x, y] = [t.x * unit, t.y * unit];
      const image = make('image', { x: x - bleed, y: y - bleed, width: side, height: side });
      const ground = make('rect', { x, y, width: unit, height: unit, class: 'ground' });
      group.append(ground, image, make('title'));
      return group;
    },
    (element, t) => {
      const [, image, title] = element.children;
      if (image) draw(image as SVGImageElement, t);
      if (title && title.textContent !== t.label) title.textContent = t.label;
      if (image && !image.hasAttribute('href') && t.sketch && element.children.length < 4) element.append(sketch(t, image));
    },
  );
}

/** The transform of a rotated tile's picture; empty without rotation. */
export const turned = ({ x, y, rotation }: PictureOnBoard): string => (rotation === 0 ? '' : `rotate(${rotation} ${(x + 0.5) * unit} ${(y + 0.5) * unit})`);

/** A sketch of a tile in flat colours, until its picture has loaded. */
function sketch(tile: TileOnBoard, image: Element): SVGElement {
  const group = make('g', { class: 'sketch', transform: `${turned(tile)} ${place(tile.x, tile.y)}` });
  // The first letter of a segment names its kind.
  for (const [segment, d] of Object.entries(tile.sketch ?? {})) group.append(make('path', { d, class: segment.slice(0, 1) }));
  image.addEventListener('load', () => group.remove(), { once: true });
  return group;
}

/** The corners of a tile that was laid last, without the one of its badge. */
const brackets = 'M74 4H90a6 6 0 0 1 6 6V26M96 74V90a6 6 0 0 1-6 6H74M26 96H10a6 6 0 0 1-6-6V74M4 26V16M16 4H26';

export function outlineLayer(): Layer<Outline> {
  return new Layer<Outline>(
    'outlines',
    (o) => `${cell(o)} ${o.seat}`,
    (o) => {
      const group = make('g', { transform: place(o.x, o.y), class: `outline seat-${o.seat}` });
      group.append(make('path', { d: brackets, class: 'halo' }), make('path', { d: brackets, class: 'line' }));
      // A glyph too, for players who cannot tell the colours apart.
      const badge = make('g', { transform: 'translate(4 4)' });
      const inner = make('g', { class: 'badge' });
      inner.append(make('circle', { r: 9 }), make('use', { href: symbolAt(`glyph-${o.seat}`), x: -6, y: -6, width: 12, height: 12 }));
      badge.append(inner);
      group.append(badge);
      return group;
    },
    () => {},
  );
}

/** The layer of squares that no tile fits any more: a small cross each. */
export function deadLayer(): Layer<{ x: number; y: number }> {
  return new Layer<{ x: number; y: number }>(
    'dead-squares',
    cell,
    ({ x, y }) => make('path', { d: `M${x * unit + 43} ${y * unit + 43}l14 14m0-14l-14 14` }),
    () => {},
  );
}

/** Cells marked as a whole: "lit" those the player looks at, "reached" those in reach of something. */
export function cellLayer(name: 'lit' | 'reached'): Layer<{ x: number; y: number }> {
  return new Layer<{ x: number; y: number }>(
    name,
    cell,
    (c) => make('rect', { x: c.x * unit, y: c.y * unit, width: unit, height: unit }),
    () => {},
  );
}

/** A tile not yet placed. It turns smoothly, always the short way round. */
export class GhostTile {
  readonly element = make('g', { class: 'ghost', 'aria-hidden': 'true' });
  private readonly image = make('image', { width: unit, height: unit, class: 'turning' });
  private readonly bridge = make('use', { href: symbolAt('bridge'), width: unit, height: unit, class: 'needed' });
  private angle = 0;
  private at = '';

  /** `address` returns a picture's address at the level of detail in use. */
  constructor(kind: string, private readonly address: (url: string) => string) {
    this.element.classList.add(kind);
    const frame = { x: -2, y: -2, width: 104, height: 104, rx: 5 };
    this.element.append(this.image, make('rect', { ...frame, class: 'rim' }), make('rect', { ...frame, class: 'line' }), this.bridge);
    this.show(null);
  }

  show(ghost: Ghost | null): void {
    this.element.toggleAttribute('hidden', ghost === null);
    this.bridge.toggleAttribute('hidden', !ghost?.bridge);
    if (!ghost) {
      this.at = '';
      return;
    }
    const where = cell(ghost);
    const same = where === this.at;
    this.at = where;
    const turn = (((ghost.rotation - this.angle) % 360) + 540) % 360;
    this.angle = same ? this.angle + turn - 180 : ghost.rotation;
    set(this.element, { transform: place(ghost.x, ghost.y) });
    set(this.image, { href: this.address(ghost.url) });
    const { bridge } = ghost;
    if (bridge) set(this.bridge, { transform: `${place(bridge.x - ghost.x, bridge.y - ghost.y)} rotate(${bridge.turn} 50 50)` });
    this.image.style.transitionDuration = same ? '' : '0s';
    this.image.style.transform = `rotate(${this.angle}deg)`;
  }
}

export const figureSize = 42;

export function figureLayer(): Layer<FigureOnBoard> {
  return new Layer<FigureOnBoard>(
    'figures',
    (f) => f.key,
    (f) => {
      const group = make('g', { class: `figure seat-${f.seat}` });
      const half = figureSize / 2;
      const box = { x: -half, y: -half, width: figureSize, height: figureSize };
      const inner = make('g', { class: 'marker' });
      inner.append(make('use', box), make('use', { class: 'glyph', href: symbolAt(`glyph-${f.seat}`) }));
      group.append(make('title'), inner);
      return group;
    },
    (element, f) => {
      set(element, { transform: at(f) });
      element.classList.toggle('leaving', f.leaving);
      const title = element.querySelector('title');
      if (title && title.textContent !== f.label) title.textContent = f.label;
      // A figure that is moved may change its posture.
      const [body, glyph] = element.lastElementChild?.children ?? [];
      if (body) set(body, { href: symbolAt(f.symbol) });
      if (glyph) set(glyph, glyphBox(f.symbol));
    },
  );
}

function glyphBox(symbol: string): Attributes {
  const square = glyphPlace(symbol);
  const part = figureSize / 100;
  const width = square.side * part;
  return { x: (square.x - 50) * part, y: (square.y - 50) * part, width, height: width };
}

export const at = (item: { x: number; y: number; at: [number, number] }) =>
  `translate(${item.x * unit + item.at[0]} ${item.y * unit + item.at[1]})`;

export function pieceLayer(name: string): Layer<PieceOnBoard> {
  return new Layer<PieceOnBoard>(
    name,
    (p) => p.key,
    () => {
      const group = make('g', { class: 'piece' });
      group.append(make('title'), make('g', { class: 'stack' }), make('text', { class: 'high', 'aria-hidden': 'true' }));
      return group;
    },
    (element, p) => {
      set(element, { transform: at(p), class: `piece${p.seat < 0 ? '' : ` seat-${p.seat}`}${p.drafted ? ' drafted' : ''}` });
      const [title, stack, high] = element.children;
      if (title && title.textContent !== p.label) title.textContent = p.label;
      if (stack) pile(stack, p);
      if (high) {
        high.textContent = p.high > 1 ? String(p.high) : '';
        set(high, { x: p.size * 0.62, y: p.size * 0.5 });
      }
    },
  );
}

function pile(stack: Element, { symbol, size, turn, high }: PieceOnBoard): void {
  const box = { x: -size / 2, y: -size / 2, width: size, height: size };
  const count = Math.min(high, mostFloors);
  while (stack.children.length > count) stack.lastElementChild?.remove();
  while (stack.children.length < count) stack.append(make('use'));
  for (const [n, floorOf] of [...stack.children].entries()) {
    set(floorOf, { ...box, href: symbolAt(symbol), transform: `translate(0 ${-n * floor}) rotate(${turn})` });
  }
}

/** The side of the sign above a caption. */
const signSize = 40;

export function captionLayer(): Layer<Caption> {
  return new Layer<Caption>(
    'captions',
    (c) => `${cell(c)} ${c.at}`,
    (c) => {
      const group = make('g', { transform: at(c), 'aria-hidden': 'true' });
      group.append(make('use', { href: symbolAt(c.symbol), x: -signSize / 2, y: -signSize - 14, width: signSize, height: signSize }), make('text'));
      return group;
    },
    (element, c) => {
      const text = element.lastElementChild;
      if (text && text.textContent !== c.text) text.textContent = c.text;
    },
  );
}

/** The way that a piece has gone, with a dot on each cell. */
export class Trail {
  readonly element = make('g', { class: 'trail', 'aria-hidden': 'true' });
  private readonly lines = [make('path', { class: 'halo' }), make('path', { class: 'line' })];

  constructor() {
    this.element.append(...this.lines);
  }

  show(cells: { x: number; y: number }[]): void {
    const points = cells.map(({ x, y }) => `${(x + 0.5) * unit} ${(y + 0.5) * unit}`);
    for (const line of this.lines) set(line, { d: points.length > 0 ? `M${points.join('L')}` : '' });
  }
}
