// Holds the view of the board and moves it, at once or smoothly.

import { between, bounds, centre, fit, fitBeside, pan, reveal, shows, under, unit, zoomAt } from './view';
import type { Bar, Size, View } from './view';

const ride = 240;
const padding = 36;
const comfortable = 1.15;

export class Camera {
  private view: View = { dx: 0, dy: 0, scale: 1 };
  /** The view at the end of a running camera move; else the present view. */
  private aim: View = this.view;
  private frame = 0;
  private size: Size = { width: 0, height: 0 };
  /** True once the player has moved the camera by hand; then it no longer refits. */
  private held = false;
  /** The view to return to after zooming to a draft, and whether it was set by hand; null if not zoomed. */
  private back: { view: View; held: boolean } | null = null;
  /** The draft to which the camera had zoomed is gone. */
  private left = false;
  private cells: { x: number; y: number }[] = [];

  constructor(
    private readonly show: (view: View) => void,
    private readonly still: () => boolean,
    /** The bars over the screen. */
    private readonly bars: () => Bar[] = () => [],
  ) {}

  get scale(): number {
    return this.view.scale;
  }

  get now(): View {
    return this.view;
  }

  get room(): Size {
    return this.size;
  }

  /** The view after a running camera move. */
  get rest(): View {
    return this.aim;
  }

  /** The point of the world under a point of the screen. */
  world(px: number, py: number): { x: number; y: number } {
    return { x: (px - this.view.dx) / this.view.scale, y: (py - this.view.dy) / this.view.scale };
  }

  resize(size: Size): void {
    const first = this.size.width === 0;
    const { width, height } = this.size;
    this.size = size;
    if (size.width === 0 || size.height === 0) return;
    if (first || !(this.held || this.back)) {
      this.refit(false);
      return;
    }
    const [dx, dy] = [(size.width - width) / 2, (size.height - height) / 2];
    if (this.back) this.back.view = pan(this.back.view, dx, dy);
    // A running move still goes to its end.
    this.go(pan(this.aim, dx, dy), this.aim !== this.view);
  }

  /** Sets the cells to be shown. Refits if one of them is off the screen or under a bar, unless the
   * player has moved the camera by hand, or it has zoomed to a draft and the cells have not changed. */
  cover(cells: { x: number; y: number }[], smooth: boolean): void {
    const same = cells.length === this.cells.length && cells.every(({ x, y }, i) => x === this.cells[i]?.x && y === this.cells[i]?.y);
    this.cells = cells;
    const { back } = this;
    if (back && same && !this.left) return;
    this.back = null;
    this.left = false;
    if (this.size.width === 0) return;
    if (back) this.goBack(back, smooth);
    else if (!this.held && (!smooth || cells.some(({ x, y }) => !this.shows(x, y)) || this.isUnderBar())) this.refit(smooth);
  }

  /** A bar now covers part of the screen: refits if a cell lies under it, unless the player has moved the camera. */
  clear(): void {
    if (this.size.width === 0 || this.held || this.back) return;
    if (this.isUnderBar()) this.refit(true);
  }

  /** Whether one of the cells lies under a bar, where it cannot be pressed. */
  private isUnderBar(): boolean {
    const bars = this.bars();
    return this.cells.some((cell) => bars.some((bar) => under(this.aim, bar, cell)));
  }

  /** The draft is gone: the next cover() returns to the earlier view. */
  leave(): void {
    this.left = this.back !== null;
  }

  /** Whether the camera has zoomed to a draft or to a question's spots. */
  get near(): boolean {
    return this.back !== null;
  }

  fit(): void {
    this.held = false;
    this.back = null;
    this.refit(true);
  }

  /** Pans by hand. After zooming to a draft the camera still returns. */
  pan(dx: number, dy: number): void {
    this.held = true;
    this.jump(pan(this.view, dx, dy));
  }

  /** Zooms by hand; the camera then stays. */
  zoom(factor: number, px = this.size.width / 2, py = this.size.height / 2): void {
    this.held = true;
    this.back = null;
    this.jump(zoomAt(this.view, factor, px, py));
  }

  /** Brings a cell to the middle of the screen, and stays there. */
  centre(x: number, y: number): void {
    this.held = true;
    this.back = null;
    this.travel(centre(this.size, (x + 0.5) * unit, (y + 0.5) * unit, this.view.scale));
  }

  /** Moves a cell onto the screen if it is not wholly there. */
  reveal(x: number, y: number): void {
    if (this.size.width === 0 || shows(this.aim, this.size, x, y)) return;
    this.travel(reveal(this.aim, this.size, x, y, padding));
  }

  /** Zooms to a cell so that its spots can be touched. */
  approach(x: number, y: number, side: number): void {
    const scale = side / unit;
    if (this.aim.scale >= scale) {
      this.reveal(x, y);
      return;
    }
    this.keep();
    this.travel(centre(this.size, (x + 0.5) * unit, (y + 0.5) * unit, scale));
  }

  /** Whether a cell will be on the screen after a running move; `covered` pixels at the bottom do not count. */
  shows(x: number, y: number, covered = 0): boolean {
    return this.size.width === 0 || shows(this.aim, this.above(covered), x, y);
  }

  /** Moves the camera so that all cells are on the screen, zooming in no further than is comfortable. */
  gather(cells: { x: number; y: number }[], covered = 0): void {
    if (this.size.width === 0 || cells.length === 0) return;
    this.keep();
    this.travel(fit(bounds(cells), this.above(covered), padding, Math.max(comfortable, this.view.scale)));
  }

  /** Remembers the view, to return to it. */
  private keep(): void {
    this.back ??= { view: this.aim, held: this.held };
    this.left = false;
  }

  private goBack({ view, held }: { view: View; held: boolean }, smooth: boolean): void {
    this.held = held;
    if (held) this.go(view, smooth);
    else this.refit(smooth);
  }

  private above(covered: number): Size {
    return { width: this.size.width, height: Math.max(padding * 3, this.size.height - covered) };
  }

  private refit(smooth: boolean): void {
    const target = fitBeside(this.cells, this.size, this.bars(), padding, comfortable);
    this.go(target, smooth);
  }

  private go(target: View, smooth: boolean): void {
    if (smooth) this.travel(target);
    else this.jump(target);
  }

  private jump(view: View): void {
    cancelAnimationFrame(this.frame);
    this.view = view;
    this.aim = view;
    this.show(view);
  }

  private travel(target: View): void {
    cancelAnimationFrame(this.frame);
    this.aim = target;
    if (this.still()) {
      this.jump(target);
      return;
    }
    const from = this.view;
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / ride));
      this.view = between(from, target, 1 - (1 - t) ** 3);
      if (t === 1) this.view = target;
      this.show(this.view);
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
