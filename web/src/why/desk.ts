import type { GameEvent, Seat } from '../lib/types';
import type { Desk } from '../model/desk.svelte';
import type { Why } from './why.svelte';

/** What the explanations read of the desk. */
export interface WhyDesk extends Desk {
  readonly why: Why;
}

/** What is explained: a table as its session has it, or a replay up to where one is. */
export interface WhyGame {
  readonly table: { readonly seats: Seat[]; readonly state: { readonly players: { readonly score: number }[] } };
  /** All that happened up to now, or as much as is known of it. */
  readonly events: GameEvent[];
}
