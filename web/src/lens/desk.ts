import type { Desk } from '../model/desk.svelte';
import type { Lenses } from './lenses.svelte';

/** What the lenses read of the desk. */
export interface LensDesk extends Desk {
  readonly lenses: Lenses;
}
