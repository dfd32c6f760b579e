import type { Areas, Fits, GameEvent, Seat, State } from '../lib/types';
import type { Desk } from '../model/desk.svelte';
import type { Draft } from '../model/draft.svelte';
import type { Lenses } from './lenses.svelte';

/** What the lenses read of the desk. */
export interface LensDesk extends Desk {
  readonly lenses: Lenses;
}

/** What lies under the lenses: a table as its session has it, or a position of a replay. */
export interface LensGame {
  readonly id: string;
  readonly table: { readonly state: State; readonly seats: Seat[]; readonly seq: number };
  readonly events: GameEvent[];
  /** The seat of this browser that must act, or -1. */
  readonly acting: number;
  readonly draft: Draft | null;
  /** Where the ground of the tiles comes from, and which tiles left fit a square; absent: from the table. */
  readonly ground?: () => Promise<Areas>;
  /** Requests the lists of the helps from the server, if they have not been sent; absent: they always have. */
  readonly help?: () => Promise<void>;
  readonly fits?: (x: number, y: number) => Promise<Fits>;
}
