// The drawing of the lenses: the ground below the figures, and above them what must stay visible. It is
// built when the state changes, not when the board moves.

import { symbolAt } from '../lib/symbols';
import { Grid } from './lens-grid';
import { Hatchings } from './lens-patterns';
import { noLens } from './lens-types';
import type { Badge, FitSquare, Ground, LensModel, OpenEnd, RoundTile, Span } from './lens-types';
import { place } from './layers';
import { Layer, make, set } from './svg';
import { unit } from './view';
import type { Size, View } from './view';

/** Below this size, in pixels, a badge is drawn larger. */
const smallest = 17;
const badgeSize = 22;

export class LensLayers {
  private readonly hatchings = new Hatchings();
  /** Below the figures. */
  readonly below = make('g', { class: 'lenses', 'aria-hidden': 'true' });
  /** Above the figures. */
  readonly above = make('g', { class: 'lenses', 'aria-hidden': 'true' });
  /** Fixed to the screen, in its pixels. */
  readonly grid = new Grid();

  private readonly fields = groundLayer('fields', (seats) => this.hatchings.fill(seats));
  private readonly lit = groundLayer('ground', () => '');
  private readonly cells = new Layer<{ x: number; y: number }>('told', cell, (c) => make('rect', { x: c.x * unit, y: c.y * unit, width: unit, height: unit }), () => {});
  private readonly reach = reachLayer();
  private readonly squares = squareLayer();
  private readonly round = roundLayer();
  private readonly ends = endLayer();
  private readonly badges = badgeLayer();
  private model: LensModel = noLens;
  private scale = 1;

  constructor() {
    this.below.append(this.hatchings.element, this.fields.element, this.squares.element, this.cells.element, this.reach.element, this.lit.element);
    this.above.append(this.round.element, this.ends.element, this.badges.element);
  }

  update(model: LensModel): void {
    const before = this.model;
    this.model = model;
    // Usually only the lit parts have changed.
    const fresh = (part: keyof LensModel) => model[part] !== before[part];
    if (fresh('fields')) this.fields.update(model.fields);
    if (fresh('cells')) this.cells.update(model.cells);
    if (fresh('reach')) this.reach.update(model.reach);
    if (fresh('lit')) this.lit.update(model.lit ? [model.lit] : []);
    if (fresh('squares')) this.squares.update(model.squares);
    if (fresh('round')) this.round.update(model.round);
    if (fresh('ends')) this.ends.update(model.ends);
    if (fresh('badges')) this.badges.update(model.badges);
    if (fresh('grid')) this.grid.show(model.grid);
    if (fresh('ends') || fresh('badges')) this.size();
  }

  /** Called when the camera has moved. Only a change of scale changes the drawing. */
  look(view: View, size: Size): void {
    this.grid.look(view, size);
    if (view.scale === this.scale) return;
    this.scale = view.scale;
    this.size();
  }

  private size(): void {
    const grown = Math.max(1, smallest / (badgeSize * this.scale));
    for (const [, element] of this.badges.all()) {
      const inner = element.firstElementChild;
      if (inner) set(inner, { transform: `scale(${grown})` });
    }
    for (const [, element] of this.ends.all()) {
      const inner = element.firstElementChild;
      if (inner) set(inner, { transform: `scale(${Math.min(grown, 1.7)})` });
    }
  }
}

const cell = (item: { x: number; y: number }) => `${item.x},${item.y}`;

function groundLayer(name: string, fillOf: (seats: number[]) => string): Layer<Ground> {
  return new Layer<Ground>(
    name,
    (g) => g.key,
    () => {
      const group = make('g');
      group.append(make('path', { class: 'area' }), make('path', { class: 'edge' }), make('path', { class: 'rim' }));
      return group;
    },
    (element, g) => {
      const [area, edge, rim] = element.children;
      const free = g.seats.length === 0;
      set(element, { class: g.divides ? 'free divides' : free ? 'free' : g.seats.length > 1 ? 'shared' : `seat-${g.seats[0]}` });
      const fill = fillOf(g.seats);
      if (area) set(area, { d: g.fill, ...(fill && { fill }) });
      // Two lines, so that the border is visible on any ground.
      if (edge) set(edge, { d: g.border });
      if (rim) set(rim, { d: free && !g.divides ? '' : g.border });
    },
  );
}

/** A frame around the squares that something reaches, in two lines, so that it is visible on any ground. */
function reachLayer(): Layer<Span> {
  return new Layer<Span>(
    'reach',
    (r) => `${r.left},${r.top}`,
    (r) => {
      const frame = { x: r.left * unit + 2, y: r.top * unit + 2, width: (r.right - r.left + 1) * unit - 4, height: (r.bottom - r.top + 1) * unit - 4, rx: 6 };
      const group = make('g');
      group.append(make('rect', { ...frame, class: 'edge' }), make('rect', { ...frame, class: 'rim' }));
      return group;
    },
    () => {},
  );
}

function squareLayer(): Layer<FitSquare> {
  return new Layer<FitSquare>(
    'fits',
    cell,
    (s) => make('g', { transform: place(s.x, s.y) }),
    (element, s) => {
      const dead = s.fits === 0;
      element.classList.toggle('dead', dead);
      const text = String(s.fits);
      if (element.getAttribute('data-fits') === text) return;
      element.setAttribute('data-fits', text);
      const cross = 'M24 24L76 76M76 24L24 76';
      const label = make('text', { x: 50, y: 61 });
      label.textContent = text;
      const marks = dead
        ? [make('rect', { x: 6, y: 6, width: 88, height: 88, rx: 8 }), make('path', { d: cross, class: 'halo' }), make('path', { d: cross, class: 'line' })]
        : [label];
      element.replaceChildren(...marks);
    },
  );
}

function roundLayer(): Layer<RoundTile> {
  return new Layer<RoundTile>(
    'round',
    cell,
    (t) => {
      const group = make('g', { transform: place(t.x, t.y) });
      const frame = { x: 3, y: 3, width: 94, height: 94, rx: 5 };
      const tag = make('g', { transform: 'translate(17 17)' });
      tag.append(make('circle', { r: 13 }), make('text', { y: 6 }));
      group.append(make('rect', { ...frame, class: 'halo' }), make('rect', { ...frame, class: 'line' }), tag);
      return group;
    },
    (element, t) => {
      set(element, { class: `seat-${t.seat}` });
      const text = element.querySelector('text');
      if (text) text.textContent = String(t.order);
    },
  );
}

/** A city's end is a battlement, a road's an arrow head; both lead outwards. */
const shapes: Record<string, string> = {
  city: 'M-15 4V-9H-8V-4H-4V-9H4V-4H8V-9H15V4Z',
  road: 'M-12 4L0 -11L12 4Z',
};

function endLayer(): Layer<OpenEnd> {
  return new Layer<OpenEnd>(
    'ends',
    (e) => e.key,
    (e) => {
      const group = make('g', { transform: `translate(${e.at[0]} ${e.at[1]}) rotate(${e.turn})` });
      const inner = make('g');
      inner.append(make('path', { d: shapes[e.kind] ?? shapes.road!, class: 'shape' }));
      group.append(inner);
      return group;
    },
    (element, e) => {
      set(element, { class: e.seats.length === 0 ? 'free' : `seat-${e.seats[0]}` });
      shareEnd(element.firstElementChild, e);
    },
  );
}

/** The right half of an open end with two holders has the other's colour. */
function shareEnd(inner: Element | null, e: OpenEnd): void {
  if (!inner) return;
  while (inner.children.length > 1) inner.lastElementChild?.remove();
  const [, second] = e.seats;
  if (second === undefined) return;
  const half = e.kind === 'city' ? 'M0 4V-4H4V-9H4V-4H8V-9H15V4Z' : 'M0 4V-11L12 4Z';
  inner.append(make('path', { d: half, class: `half seat-${second}` }));
}

function badgeLayer(): Layer<Badge> {
  return new Layer<Badge>(
    'badges',
    (b) => b.key,
    () => {
      const group = make('g');
      group.append(make('g'));
      return group;
    },
    (element, b) => {
      set(element, { transform: `translate(${b.at[0]} ${b.at[1]})` });
      const said = `${b.seats.join(' ')} ${b.text}`;
      if (element.getAttribute('data-said') === said) return;
      element.setAttribute('data-said', said);
      element.firstElementChild?.replaceChildren(...(b.text ? counted(b) : b.seats.map((seat, n) => coin(seat, (n - (b.seats.length - 1) / 2) * 24))));
    },
  );
}

function coin(seat: number, x: number): SVGElement {
  const group = make('g', { class: `seat-${seat}`, transform: `translate(${x} 0)` });
  group.append(make('circle', { r: 11 }), make('use', { href: symbolAt(`glyph-${seat}`), x: -6.5, y: -6.5, width: 13, height: 13 }));
  return group;
}

function counted(b: Badge): SVGElement[] {
  const group = make('g', { class: b.seats.length === 0 ? 'free' : `seat-${b.seats[0]}` });
  const text = make('text', { y: 5.5 });
  text.textContent = b.text;
  const half = Math.max(11, 7.5 * b.text.length);
  group.append(make('rect', { x: -half, y: -11, width: 2 * half, height: 22, rx: 6 }), text);
  return [group];
}
