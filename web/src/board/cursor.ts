// The square in use: the one under the pointer, and the one to which the keyboard has gone. The
// keyboard's square is shown like the one pointed at.

import type { Drawing } from './drawing';
import { cellOf } from './squares';
import type { Cell } from './squares';
import type { BoardModel } from './types';

export class Cursor {
  private hovered: Cell | null = null;
  private focused: Cell | null = null;
  /** The square that is hovered because the keyboard went there. */
  private shown: string | null = null;

  constructor(
    private readonly drawing: Drawing,
    private readonly model: () => BoardModel,
    private readonly moved: (cell: Cell | null) => void,
  ) {}

  /** The square that is hovered. */
  get at(): Cell | null {
    return this.hovered;
  }

  /** The square at which the keyboard was last. */
  get keyed(): Cell | null {
    return this.focused;
  }

  /** Whether a pointer rests on a square. */
  get rests(): boolean {
    return this.hovered !== null && this.shown === null;
  }

  /** The pointer has moved to a square, or to none. */
  hover(name: string | null): void {
    this.shown = null;
    const next = name === null ? null : cellOf(name);
    if (next?.x === this.hovered?.x && next?.y === this.hovered?.y) return;
    this.hovered = next;
    this.drawing.hover.aim(null);
    this.show();
    this.moved(next);
  }

  /** The focus has moved to a square, or to none. Returns the square if the keyboard moved it. */
  focus(name: string | null): Cell | null {
    if (name) this.focused = cellOf(name);
    this.rove();
    if (!name || !this.drawing.squares.get(name)?.matches(':focus-visible')) return null;
    this.hover(name);
    this.shown = name;
    return this.focused;
  }

  /** The focus has left a square. */
  blur(name: string | null): void {
    if (name === this.shown) this.hover(null);
  }

  /** The board has a new model. */
  update(): void {
    const { squares } = this.drawing;
    this.hovered = squares.known(this.hovered);
    this.focused = squares.known(this.focused);
    this.show();
    this.rove();
  }

  private show(): void {
    const { ghost, hover } = this.model();
    const over = this.hovered;
    const drafted = over !== null && ghost !== null && ghost.x === over.x && ghost.y === over.y;
    const shown = over && !drafted ? hover(over.x, over.y) : null;
    this.drawing.hover.show(shown);
    this.drawing.squares.bare(over !== null && !drafted && shown === null);
    this.drawing.size();
  }

  private rove(): void {
    const { ghost, squares: legal } = this.model();
    const { squares } = this.drawing;
    squares.rove(squares.known(this.focused) ?? squares.known(ghost) ?? legal[0] ?? null, ghost);
  }
}
