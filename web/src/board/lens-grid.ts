// The coordinates along the visible edges of the board. The numbers stay at the edges of the screen: a
// pan moves two groups, a zoom sets the numbers again.

import type { Span } from './lens-types';
import { make, set } from './svg';
import { unit } from './view';
import type { Size, View } from './view';

const inset = 13;

/** The least distance of numbers, in pixels, so that they do not run together. */
const room = 26;

export class Grid {
  readonly element = make('g', { class: 'grid', 'aria-hidden': 'true' });
  private readonly across = make('g');
  private readonly down = make('g');
  private span: Span | null = null;
  private view: View = { dx: 0, dy: 0, scale: 1 };
  private size: Size = { width: 0, height: 0 };
  private drawn = '';

  constructor() {
    this.element.append(this.across, this.down);
  }

  show(span: Span | null): void {
    this.span = span;
    this.draw();
  }

  look(view: View, size: Size): void {
    this.view = view;
    this.size = size;
    if (this.span) this.draw();
  }

  private draw(): void {
    const { span, view, size } = this;
    this.element.toggleAttribute('hidden', span === null);
    if (!span) return;
    set(this.across, { transform: `translate(${view.dx} 0)` });
    set(this.down, { transform: `translate(0 ${view.dy})` });
    const now = JSON.stringify([span, view.scale, size]);
    if (now === this.drawn) return;
    this.drawn = now;
    const every = stride(view.scale * unit);
    const middle = (n: number) => (n + 0.5) * unit * view.scale;
    this.across.replaceChildren(...along(span.left, span.right, every).flatMap((x) => [label(x, middle(x), inset), label(x, middle(x), size.height - inset)]));
    this.down.replaceChildren(...along(span.top, span.bottom, every).flatMap((y) => [label(y, inset + 4, middle(y)), label(y, size.width - inset - 4, middle(y))]));
  }
}

/** At every how many cells a number stands, if a tile is so many pixels wide. */
export function stride(side: number): number {
  return [1, 2, 5, 10].find((n) => n * side >= room) ?? 10;
}

/** The numbers in a range that are written: multiples of `every`. */
export function along(from: number, to: number, every: number): number[] {
  const list: number[] = [];
  for (let n = Math.ceil(from / every) * every; n <= to; n += every) list.push(n === 0 ? 0 : n);
  return list;
}

function label(n: number, x: number, y: number): SVGElement {
  const text = make('text', { x, y });
  text.textContent = n < 0 ? `−${-n}` : String(n);
  return text;
}
