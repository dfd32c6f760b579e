// The tile under the pointer: the ghost, with the spots that a click inside it
// would claim, and the dot and the edge where a click only places it.

import { symbolAt } from '../lib/symbols';
import { GhostTile, at, figureSize, place } from './layers';
import { wouldBe } from './targets';
import { edgeBand, middleDot } from './spots';
import type { Point } from './spots';
import { Layer, make, set } from './svg';
import type { Hover, TargetSpot } from './types';
import { unit } from './view';

function hintLayer(): Layer<TargetSpot> {
  return new Layer<TargetSpot>(
    'hints',
    (s) => `${s.x},${s.y} ${s.key}`,
    () => {
      const group = make('g', { class: 'hint' });
      const marker = make('g', { class: 'marker' });
      const badge = make('g', { class: 'badge' });
      badge.append(make('circle', { r: 11, class: 'disc' }), make('text', { y: 4.5 }));
      marker.append(make('use', { ...wouldBe, class: 'faint' }), badge);
      const half = figureSize / 2;
      group.append(make('use', { x: -half, y: -half, width: figureSize, height: figureSize, class: 'would' }), marker);
      return group;
    },
    (element, s) => {
      set(element, { transform: at(s) });
      element.classList.toggle('other', s.other);
      element.classList.toggle('figured', s.symbol !== '');
      for (const figure of element.querySelectorAll('use')) set(figure, { href: symbolAt(s.symbol) });
      const text = element.querySelector('text');
      const mark = s.mark || '•';
      if (text && text.textContent !== mark) text.textContent = mark;
    },
  );
}

const inner = unit - 2 * edgeBand;

export class HoverTile {
  readonly element = make('g', { class: 'hovering', 'aria-hidden': 'true' });
  private readonly tile: GhostTile;
  private readonly over = make('g', { class: 'over' });
  private readonly ground = make('path', { class: 'ground' });
  private readonly band = make('rect', { x: edgeBand, y: edgeBand, width: inner, height: inner, rx: 3, class: 'band' });
  private readonly dot = make('circle', { cx: unit / 2, cy: unit / 2, r: middleDot - 1, class: 'dot' });
  private readonly hints = hintLayer();
  private hover: Hover | null = null;
  private point: Point | null = null;

  /** `onAim` is called with which place is aimed at. */
  constructor(address: (url: string) => string, private readonly onAim: (spot: TargetSpot | null) => void) {
    this.tile = new GhostTile('hover', address);
    this.over.append(this.ground, this.band, this.dot);
    this.element.append(this.tile.element, this.over, this.hints.element);
  }

  show(hover: Hover | null): void {
    this.hover = hover;
    this.tile.show(hover?.ghost ?? null);
    this.hints.update(hover?.spots ?? []);
    const asks = hover !== null && hover.spots.length > 0;
    this.over.toggleAttribute('hidden', !asks);
    this.dot.toggleAttribute('hidden', !hover?.dot);
    if (hover) set(this.over, { transform: place(hover.ghost.x, hover.ghost.y) });
    this.aim(this.point);
  }

  /** Shows what a click at a point of the tile would claim. */
  aim(point: Point | null): void {
    this.point = point;
    const aimed = (point && this.hover?.aim(point)) ?? null;
    this.onAim((aimed && this.hover?.spots.find((s) => s.text === aimed.text)) ?? null);
    for (const spot of this.hover?.spots ?? []) {
      this.hints.get(`${spot.x},${spot.y} ${spot.key}`)?.classList.toggle('aimed', spot.text === aimed?.text);
    }
    set(this.ground, { d: aimed?.ground ?? '', transform: `rotate(${this.hover?.ghost.rotation ?? 0} 50 50)` });
  }

  /** Sizes the markers, which keep their size on the screen, and the figures as they would stand there. */
  size(marker: number, figure: number): void {
    for (const [, hint] of this.hints.all()) {
      const [mark, would] = ['marker', 'would'].map((name) => hint.querySelector(`:scope > .${name}`));
      if (mark) set(mark, { transform: `scale(${marker})` });
      if (would) set(would, { transform: `scale(${figure})` });
    }
  }
}
