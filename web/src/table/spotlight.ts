// The feature that a figure would stand on, and its worth, as the server gives them for the position of
// the question. Without the help for features only the ground printed on the tile is lit, without a
// worth.

import { Land } from '../lens/ground';
import type { Rings } from '../board/lens-types';
import type { SpotLight } from '../board/types';
import type { Step } from '../lib/asked';
import type { Areas, Choice, Feature, State } from '../lib/types';
import { deploys } from '../model/question';
import { valueText } from '../words/feature';

/** Works out what to light up for a choice, and caches the ground of the last position. */
export class Spotlights {
  private readonly turned = new Map<string, Rings>();
  private known: { areas: Areas; state: State; land: Land } | null = null;

  private land(areas: Areas, state: State): Land {
    if (this.known?.areas !== areas || this.known.state !== state) {
      this.known = { areas, state, land: new Land(areas, this.turned, state.tiles, state.features ?? []) };
    }
    return this.known.land;
  }

  /** What to light up for a choice that puts a figure on a segment; null for any other choice. */
  of({ state }: Step, choice: Choice, areas: Areas | null): SpotLight | null {
    const { x, y, segment } = choice;
    if (x === undefined || y === undefined || segment === undefined || choice.corner || !deploys(choice)) return null;
    const feature = state.features?.find((f) => f.segments.some((s) => s.x === x && s.y === y && s.segment === segment));
    const lit: Pick<Feature, 'id' | 'segments' | 'owners'> = feature ?? { id: choice.text, segments: [{ x, y, segment }], owners: [] };
    const { fill, border } = areas ? this.land(areas, state).ground(lit) : { fill: '', border: '' };
    return { fill, border, worth: feature?.value ? valueText(feature.value) : '' };
  }
}
