// The legal squares for a tile. With a mouse they are faint, because pointing shows what would lie
// there; fingers and the keyboard cannot point before they choose, so for them each square is outlined.

import { isKeyed } from '../lib/keyed';
import { symbolAt } from '../lib/symbols';
import { place } from './layers';
import { Layer, make, set } from './svg';
import type { Means, TargetSquare } from './types';

export interface Cell {
  x: number;
  y: number;
}

export const nameOf = ({ x, y }: Cell): string => `${x},${y}`;

/** The cell of a square's name. */
export function cellOf(name: string): Cell {
  const [x = 0, y = 0] = name.split(',').map(Number);
  return { x, y };
}

export class Squares {
  private readonly layer = squareLayer();
  readonly element = this.layer.element;
  private squares: TargetSquare[] = [];
  private means: Means = 'mouse';
  private always = false;

  constructor() {
    this.used(matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
  }

  update(squares: TargetSquare[]): void {
    this.squares = squares;
    this.layer.update(squares);
  }

  get(name: string): SVGElement | undefined {
    return this.layer.get(name);
  }

  /** The cell if it is a legal square, else null. */
  known(cell: Cell | null): Cell | null {
    return cell && this.get(nameOf(cell)) ? cell : null;
  }

  /** Takes the input device in use. */
  used(means: Means): void {
    this.means = means;
    this.show();
  }

  /** Outlines all squares, with any input device, or not. */
  plain(on: boolean): void {
    this.always = on;
    this.show();
  }

  private show(): void {
    this.element.classList.toggle('shown', this.always || this.means !== 'mouse');
  }

  /** A key went down; whether a pointer rests on a square meanwhile. */
  typed(event: KeyboardEvent, pointed: boolean): void {
    if (!pointed && isKeyed(event)) this.used('key');
  }

  /** Handles Tab: it goes from a square through the others, the best fit first, and then on. */
  tab(event: KeyboardEvent, from: string | null): void {
    const here = this.squares.findIndex((s) => nameOf(s) === from);
    const next = this.squares[here + (event.shiftKey ? -1 : 1)];
    if (here < 0 || !next) return;
    event.preventDefault();
    this.get(nameOf(next))?.focus({ preventScroll: true });
  }

  /** Draws the squares as clearly as possible, if that setting is on. */
  strong(on: boolean): void {
    this.element.classList.toggle('strong', on);
  }

  /** Marks that there is no tile to show on the square under the pointer. */
  bare(on: boolean): void {
    this.element.classList.toggle('bare', on);
  }

  /** Puts one square in the tab order; arrow keys lead to the others. */
  rove(current: Cell | null, drafted: Cell | null): void {
    const [first, pressed] = [current, drafted].map((cell) => cell && nameOf(cell));
    for (const [name, element] of this.layer.all()) {
      set(element, { tabindex: name === first ? 0 : -1, 'aria-pressed': String(name === pressed) });
    }
  }
}

function squareLayer(): Layer<TargetSquare> {
  return new Layer<TargetSquare>(
    'squares',
    nameOf,
    (s) => {
      const group = make('g', { transform: place(s.x, s.y), role: 'button', 'data-square': nameOf(s) });
      group.classList.add('square');
      group.append(
        make('rect', { width: 100, height: 100, class: 'reach' }),
        make('rect', { x: 9, y: 9, width: 82, height: 82, rx: 9, class: 'field' }),
        make('path', { d: 'M50 41V59M41 50H59', class: 'plus' }),
      );
      return group;
    },
    (element, s) => {
      set(element, { 'aria-label': s.label });
      element.classList.toggle('best', s.best);
      bridgeSign(element, s.bridged);
    },
  );
}

/** On a square where the tile needs a bridge, the bridge's sign replaces the plus. */
function bridgeSign(element: SVGElement, bridged: boolean): void {
  const sign = element.querySelector('.sign');
  element.classList.toggle('bridged', bridged);
  if (bridged && !sign) element.append(make('use', { href: symbolAt('bridges'), x: 32, y: 32, width: 36, height: 36, class: 'sign' }));
  if (!bridged) sign?.remove();
}
