import type { Desk } from '../model/desk.svelte';
import type { Why } from './why.svelte';

/** What the explanations read of the desk. */
export interface WhyDesk extends Desk {
  readonly why: Why;
}
