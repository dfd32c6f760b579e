import type { Desk } from '../model/desk.svelte';
import type { Motion } from './motion.svelte';

/** What the animations read of the desk. */
export interface MotionDesk extends Desk {
  readonly motion: Motion;
}
