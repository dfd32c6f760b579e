// The light on a place for a figure that the player looks at: its feature, and beside the tile the
// feature's worth. Both come from outside.

import { make, set } from './svg';
import type { TargetSpot } from './types';
import { unit } from './view';
import type { View } from './view';

/** The label's height, its distance from the tile, and the inset of its words, in pixels. */
const label = { height: 24, away: 6, inset: 9 };

export class SpotLight {
  /** Above the tiles and below the figures. */
  readonly ground = make('g', { class: 'spotlight', 'aria-hidden': 'true' });
  /** Above everything else. */
  readonly worth = make('g', { class: 'worth', 'aria-hidden': 'true' });
  private readonly paths = [make('path', { class: 'area' }), make('path', { class: 'edge' }), make('path', { class: 'rim' })];
  private readonly plate = make('rect', { height: label.height, rx: 7 });
  private readonly text = make('text', { y: 16.5 });
  private spots: TargetSpot[] = [];
  private aimed: TargetSpot | null = null;
  private pointed: string | null = null;
  private at: TargetSpot | null = null;
  private view: View = { dx: 0, dy: 0, scale: 1 };

  constructor() {
    this.ground.append(...this.paths);
    this.worth.append(this.plate, this.text);
  }

  update(spots: TargetSpot[]): void {
    this.spots = spots;
    this.show();
  }

  /** Takes the spot that a click inside the tile under the pointer would claim. */
  aim(spot: TargetSpot | null): void {
    if (this.aimed?.text === spot?.text && this.aimed?.light === spot?.light) return;
    this.aimed = spot;
    this.show();
  }

  /** Takes the target at which the pointer or keyboard is. */
  point(text: string | null): void {
    if (this.pointed === text) return;
    this.pointed = text;
    this.show();
  }

  /** Called when the camera has moved. */
  look(view: View): void {
    this.view = view;
    this.place();
  }

  /** Lights the spot that is looked at, else the chosen one, so that tapping shows it too. */
  private show(): void {
    this.at = this.aimed ?? this.spots.find((s) => s.text === this.pointed) ?? this.spots.find((s) => s.chosen) ?? null;
    const light = this.at?.light?.() ?? null;
    const [area, edge, rim] = this.paths;
    set(area!, { d: light?.fill ?? '' });
    set(edge!, { d: light?.border ?? '' });
    set(rim!, { d: light?.border ?? '' });
    const worth = light?.worth ?? '';
    this.worth.toggleAttribute('hidden', worth === '');
    if (worth === '') return;
    if (this.text.textContent !== worth) this.text.textContent = worth;
    const width = this.text.getComputedTextLength() + 2 * label.inset;
    set(this.plate, { width, x: -width / 2 });
    this.place();
  }

  /** Places the label above its tile, or below where there is no room. */
  private place(): void {
    if (!this.at || this.worth.hasAttribute('hidden')) return;
    const { x, y } = this.at;
    const { dy, scale } = this.view;
    const up = (label.height + label.away) / scale;
    const above = y * unit * scale + dy > label.height + 3 * label.away;
    const top = above ? y * unit - up : (y + 1) * unit + label.away / scale;
    set(this.worth, { transform: `translate(${(x + 0.5) * unit} ${top}) scale(${1 / scale})` });
  }
}
