// The lenses, which are overlays of the board: their keys, and the help that a table must give for each.

import type { Help, State } from '../lib/types';
import { helps } from '../model/helps';

export type LensId = 'fields' | 'ends' | 'dead' | 'bag' | 'projected' | 'coordinates' | 'round';

export interface Lens {
  id: LensId;
  key: string;
  /** The help that the table must give. */
  help?: Help;
}

export const lenses: Lens[] = [
  { id: 'fields', key: 'f', help: 'features' },
  { id: 'ends', key: 'c', help: 'features' },
  { id: 'dead', key: 'd', help: 'squares' },
  { id: 'bag', key: 't', help: 'bag' },
  { id: 'projected', key: 'j', help: 'projected' },
  { id: 'coordinates', key: 'g' },
  { id: 'round', key: 'q' },
];

export const lensOfKey = (key: string): LensId | undefined => lenses.find((l) => l.key === key)?.id;

export function given(state: State, id: LensId): boolean {
  const help = lenses.find((l) => l.id === id)?.help;
  return help === undefined || helps(state, help);
}
