// The board: an SVG that draws the model it is given and reports what was pointed at. No framework and
// no rule lives here.

import { Camera } from './camera';
import { Cursor } from './cursor';
import { Drawing } from './drawing';
import { watchGestures } from './gestures';
import { Pointing } from './lens-point';
import type { PointListener } from './lens-point';
import type { LensModel } from './lens-types';
import { ahead, nearest } from './pick';
import type { Cell } from './pick';
import { cellOf } from './squares';
import type { Point } from './spots';
import { Stage } from './stage';
import { make } from './svg';
import type { BoardListener, BoardModel, Means, TargetSpot } from './types';
import { unit } from './view';
import type { Bar } from './view';

export interface BoardOptions {
  label: string;
  listener: BoardListener;
  /** Whether motion should be left out. */
  still: () => boolean;
  /** The bars over the board that must not hide a square, in the page's pixels. */
  bars?: () => DOMRect[];
  /** Whether a small square that a finger taps is zoomed to. */
  nearing?: () => boolean;
}

const empty: BoardModel = {
  tiles: [],
  pieces: [],
  figures: [],
  outlines: [],
  squares: [],
  outlined: true,
  dead: [],
  ghost: null,
  hover: () => null,
  spots: [],
  seat: -1,
  lit: [],
  reached: [],
  trail: [],
  captions: [],
};

/** Up to this many spots are brought on the screen together. */
const fewSpots = 8;

/** The side of a tile, in pixels, at which a finger can hit its spots. */
const touchable = 110;

export class Board {
  private readonly svg: SVGSVGElement;
  private readonly drawing = new Drawing(() => ({ now: this.camera.scale, rest: this.camera.rest.scale }));
  private readonly camera: Camera;
  /** Access to the board's elements for animations. */
  readonly stage: Stage;
  private readonly watcher: ResizeObserver;
  private pointing: Pointing | null = null;
  private model: BoardModel = empty;
  private readonly cursor = new Cursor(
    this.drawing,
    () => this.model,
    (cell) => this.options.listener.hover(cell),
  );
  private means: Means = 'mouse';
  private drawn = false;
  private readonly gone = new AbortController();

  constructor(
    root: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    this.svg = make('svg', { class: 'board surface', role: 'group', 'aria-label': options.label });
    const { drawing } = this;
    this.svg.append(drawing.world, drawing.lenses.grid.element, drawing.bitmaps.element);
    root.append(this.svg);
    this.camera = new Camera((view) => drawing.look(view, this.camera.room), options.still, () => this.bars());
    this.stage = new Stage({
      svg: this.svg,
      tiles: drawing.tiles,
      figures: drawing.figures,
      lying: drawing.lying,
      standing: drawing.standing,
      view: () => this.camera.rest,
      model: () => this.model,
    });
    const { listener } = options;
    watchGestures(this.svg, {
      pan: (dx, dy) => this.camera.pan(dx, dy),
      zoom: (factor, px, py) => this.camera.zoom(factor, px, py),
      turn: (step) => listener.rotate(step, this.cursor.at),
      dragging: (active) => this.svg.classList.toggle('dragging', active),
      grabs: (px, py) => this.onGhost(px, py),
      drag: listener.drag,
      drop: listener.drop,
    });
    this.listen();
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(root);
    this.measure();
  }

  destroy(): void {
    this.watcher.disconnect();
    this.gone.abort();
    this.pointing?.end();
    this.drawing.bitmaps.destroy();
    this.svg.remove();
  }

  update(model: BoardModel): void {
    if (this.model.ghost && !model.ghost) this.camera.leave();
    this.model = model;
    this.svg.classList.toggle('asking', model.squares.length > 0);
    this.svg.classList.toggle('unmarked', !model.outlined);
    const freshSpots = this.drawing.update(model);
    this.cursor.update();
    this.camera.cover([...model.tiles, ...model.squares], this.drawn);
    if (freshSpots.length > 0) this.attend(model.spots);
    if (model.tiles.length > 0) this.drawn = true;
  }

  /** Draws legal squares as clearly as possible, or normally. */
  strong(on: boolean): void {
    this.drawing.squares.strong(on);
  }

  /** Outlines legal squares with every input device, or only by key. */
  plain(on: boolean): void {
    this.drawing.squares.plain(on);
  }

  /** A bar or note now lies over the board: moves squares out from under it. */
  clear(): void {
    this.camera.clear();
  }

  /** Shows what the lenses show; it takes no click. */
  lens(model: LensModel): void {
    this.drawing.lenses.update(model);
    // A number of fitting tiles takes the place of the plus.
    this.svg.classList.toggle('numbered', model.squares.length > 0);
  }

  /** Reports what is pointed at, until the board is destroyed. */
  point(listener: PointListener): void {
    this.pointing = new Pointing(this.svg, () => this.camera.now, listener);
  }

  /** Adds an empty layer on top of all others for a caller who draws on the board; the caller removes it. */
  layer(): SVGGElement {
    const layer = make('g', { class: 'drawn' });
    this.drawing.world.append(layer);
    return layer;
  }

  /** The box of a cell on the board, in pixels. */
  frame(x: number, y: number): { left: number; top: number; side: number } {
    const { dx, dy, scale } = this.camera.now;
    return { left: x * unit * scale + dx, top: y * unit * scale + dy, side: unit * scale };
  }

  reveal(x: number, y: number): void {
    this.camera.reveal(x, y);
  }

  /** Brings a cell to the middle of the screen. */
  centre(x: number, y: number): void {
    this.camera.centre(x, y);
  }

  /** Moves the board so that all cells are on the screen, if one is not; `covered` pixels at its bottom
   * do not count. */
  bring(cells: Cell[], covered = 0): void {
    if (cells.some(({ x, y }) => !this.camera.shows(x, y, covered))) this.camera.gather(cells, covered);
  }

  fit(): void {
    this.camera.fit();
  }

  zoom(factor: number): void {
    this.camera.zoom(factor);
  }

  pan(dx: number, dy: number): void {
    this.camera.pan(dx, dy);
  }

  /** The legal square to which a tile dropped at a point of the screen would snap. */
  under(px: number, py: number): Cell | null {
    const frame = this.svg.getBoundingClientRect();
    if (!holds(frame, px, py)) return null;
    const { x, y } = this.worldAt(px, py);
    return nearest(this.model.squares, x / unit, y / unit);
  }

  /** Whether a point of the screen is on the board. */
  holds(px: number, py: number): boolean {
    return holds(this.svg.getBoundingClientRect(), px, py);
  }

  /** Shows the dragged tile on a square; null for no square, undefined when the drag ends. */
  carry(cell: Cell | null | undefined): void {
    this.svg.classList.toggle('carrying', cell !== undefined);
    this.cursor.hover(cell ? `${cell.x},${cell.y}` : null);
  }

  /** Zooms to a square so that a finger can hit its spots. */
  approach(x: number, y: number): void {
    if (this.options.nearing?.() ?? true) this.camera.approach(x, y, touchable);
  }

  private worldAt(px: number, py: number): { x: number; y: number } {
    const frame = this.svg.getBoundingClientRect();
    return this.camera.world(px - frame.left, py - frame.top);
  }

  private onGhost(px: number, py: number): boolean {
    const { ghost, squares } = this.model;
    const { x, y } = this.worldAt(px, py);
    const on = ghost !== null && Math.floor(x / unit) === ghost.x && Math.floor(y / unit) === ghost.y;
    return on && squares.some((s) => s.x === ghost.x && s.y === ghost.y);
  }

  /** The position of a screen point in a cell, in percent. */
  private within({ x, y }: Cell, event: MouseEvent): Point {
    const world = this.worldAt(event.clientX, event.clientY);
    return [((world.x - x * unit) * 100) / unit, ((world.y - y * unit) * 100) / unit];
  }

  /** Handles an arrow key: chooses the arrow on the board that points in its direction; else goes to
   * the next legal square that way and reports it; else to the next spot. */
  arrow(dx: number, dy: number): void {
    const arrows = this.model.spots.filter((s) => s.look === 'arrow');
    if (arrows.length > 0) {
      const there = arrows.find((s) => s.turn === (Math.atan2(dy, dx) * 180) / Math.PI + (dy < 0 ? 360 : 0));
      if (there) this.options.listener.spot(there.text);
      return;
    }
    if (this.model.squares.length > 0) this.toSquare(dx, dy);
    else this.toSpot(dx, dy);
  }

  private toSquare(dx: number, dy: number): void {
    const from = this.model.ghost ?? this.cursor.keyed;
    const next = ahead(this.model.squares, from, dx, dy);
    if (!next) return;
    this.camera.reveal(next.x, next.y);
    this.options.listener.square(next.x, next.y, 'arrow', null);
    const element = this.drawing.squares.get(`${next.x},${next.y}`);
    element?.focus({ preventScroll: true });
  }

  private toSpot(dx: number, dy: number): void {
    const all = this.model.spots.map((s) => ({ x: s.x + s.at[0] / 100, y: s.y + s.at[1] / 100, spot: s }));
    const now = document.activeElement?.getAttribute('data-spot');
    const next = ahead(all, all.find((s) => s.spot.text === now) ?? null, dx, dy);
    if (!next) return;
    this.camera.reveal(next.spot.x, next.spot.y);
    this.drawing.spots.find((element) => element.getAttribute('data-spot') === next.spot.text)?.focus({ preventScroll: true });
  }

  // Moves the board to the spots of a new question.
  private attend(spots: TargetSpot[]): void {
    const seen = spots.filter((s) => this.camera.shows(s.x, s.y)).length;
    // A zoomed board stays where it is while something is asked there.
    if (seen > 0 && this.camera.near) return;
    if (seen < spots.length && (seen === 0 || spots.length <= fewSpots)) this.camera.gather(spots);
  }

  private bars(): Bar[] {
    const { left: x, top: y } = this.svg.getBoundingClientRect();
    const bars = this.options.bars?.() ?? [];
    return bars.map(({ left, top, right, bottom }) => ({ left: left - x, top: top - y, right: right - x, bottom: bottom - y }));
  }

  private measure(): void {
    const { width, height } = this.svg.getBoundingClientRect();
    this.camera.resize({ width, height });
  }

  private listen(): void {
    const { listener } = this.options;
    this.svg.addEventListener('pointerdown', (event) => {
      this.means = event.pointerType === 'touch' ? 'touch' : 'mouse';
      this.drawing.squares.used(this.means);
    });
    // A key pressed while the pointer rests on a square, such as R, does not count as playing by keyboard.
    const typed = (event: KeyboardEvent) => this.drawing.squares.typed(event, this.cursor.rests);
    window.addEventListener('keydown', typed, { signal: this.gone.signal });
    this.svg.addEventListener('click', (event) => this.click(event));
    this.svg.addEventListener('keydown', (event) => this.key(event));
    this.svg.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (this.means === 'mouse') listener.rotate(1, this.cursor.at);
    });
    this.svg.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'touch') return;
      this.cursor.hover(target(event, 'square'));
      this.drawing.light.point(target(event, 'spot'));
    });
    this.svg.addEventListener('pointermove', (event) => {
      const { at } = this.cursor;
      if (at && event.pointerType !== 'touch') this.drawing.hover.aim(this.within(at, event));
    });
    this.svg.addEventListener('pointerleave', () => {
      this.cursor.hover(null);
      this.drawing.light.point(null);
    });
    this.svg.addEventListener('focusin', (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) this.drawing.light.point(target(event, 'spot'));
      const there = this.cursor.focus(target(event, 'square'));
      if (there) this.camera.reveal(there.x, there.y);
    });
    this.svg.addEventListener('focusout', (event) => {
      this.cursor.blur(target(event, 'square'));
      if (target(event, 'spot')) this.drawing.light.point(null);
    });
  }

  private click(event: MouseEvent): void {
    const spot = target(event, 'spot');
    if (spot !== null) {
      this.options.listener.spot(spot);
      return;
    }
    const square = target(event, 'square');
    if (square === null) {
      if (this.means === 'mouse' && event.target === this.svg) this.options.listener.away();
      return;
    }
    const { x, y } = cellOf(square);
    this.options.listener.square(x, y, this.means, this.means === 'mouse' ? this.within({ x, y }, event) : null);
    if (this.means === 'touch') this.approach(x, y);
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Tab') this.drawing.squares.tab(event, target(event, 'square'));
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const spot = target(event, 'spot');
    const square = target(event, 'square');
    if (spot === null && square === null) return;
    event.preventDefault();
    // A held key repeats; a move is played once.
    if (event.repeat) return;
    if (spot !== null) this.options.listener.spot(spot);
    else if (square !== null) {
      const { x, y } = cellOf(square);
      this.options.listener.square(x, y, 'key', null);
    }
  }
}

function target(event: Event, what: 'square' | 'spot'): string | null {
  if (!(event.target instanceof Element)) return null;
  return event.target.closest(`[data-${what}]`)?.getAttribute(`data-${what}`) ?? null;
}

const holds = (frame: DOMRect, px: number, py: number) => px >= frame.left && px <= frame.right && py >= frame.top && py <= frame.bottom;
