// The lenses, which are overlays of the board: their keys, and the help that a table must give for each.

import { overlaysOf } from '../lib/registry';
import type { Help, State } from '../lib/types';
import { helps } from '../model/helps';

export type LensId = 'fields' | 'ends' | 'dead' | 'bag' | 'projected' | 'coordinates' | 'round' | 'sets';

export interface Lens {
  id: LensId;
  key: string;
  /** The help that the table must give. */
  help?: Help;
  /** It is offered only where this holds. */
  where?: (state: State) => boolean;
}

export const lenses: Lens[] = [
  { id: 'fields', key: 'f', help: 'features' },
  { id: 'ends', key: 'c', help: 'features' },
  { id: 'dead', key: 'd', help: 'squares' },
  { id: 'bag', key: 't', help: 'bag' },
  { id: 'projected', key: 'j', help: 'projected' },
  { id: 'coordinates', key: 'g' },
  { id: 'round', key: 'q' },
  { id: 'sets', key: ',', where: (state) => overlaysOf(state).length > 0 },
];

export const lensOfKey = (key: string): LensId | undefined => lenses.find((l) => l.key === key)?.id;

/** The lenses that have a button at a table. */
export const offered = (state: State): Lens[] => lenses.filter(({ where }) => where === undefined || where(state));

export function given(state: State, id: LensId): boolean {
  const lens = offered(state).find((l) => l.id === id);
  return lens !== undefined && (lens.help === undefined || helps(state, lens.help));
}
