import type { Areas, Fits, GameEvent, Seat, State } from '../lib/types';
import type { Desk } from '../model/desk.svelte';
import type { Draft } from '../model/draft.svelte';
import type { Lenses } from './lenses.svelte';

/** The part of the desk that the lenses use. */
export interface LensDesk extends Desk {
  readonly lenses: Lenses;
}

/** The position under the lenses: a table's, or one of a replay. */
export interface LensGame {
  readonly id: string;
  readonly table: { readonly state: State; readonly seats: Seat[]; readonly seq: number };
  readonly events: GameEvent[];
  /** The seat of this browser that must act, or -1. */
  readonly acting: number;
  readonly draft: Draft | null;
  /** Fetches the ground of the tiles, and (fits) which tiles left fit a square; absent: from the table. */
  readonly ground?: () => Promise<Areas>;
  /** Requests the lists of the helps from the server, if they have not been sent; absent: they always have. */
  readonly help?: () => Promise<void>;
  readonly fits?: (x: number, y: number) => Promise<Fits>;
}
