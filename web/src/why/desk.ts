import type { GameEvent, Seat } from '../lib/types';
import type { Desk } from '../model/desk.svelte';
import type { Why } from './why.svelte';

/** The part of the desk that the explanations use. */
export interface WhyDesk extends Desk {
  readonly why: Why;
}

/** The game whose points are explained: a table, or a replay up to its shown step. */
export interface WhyGame {
  readonly table: { readonly seats: Seat[]; readonly state: { readonly players: { readonly score: number }[] } };
  /** All events up to now, or as many as are known. */
  readonly events: GameEvent[];
}
