import type { Desk } from '../model/desk.svelte';
import type { Motion } from './motion.svelte';

/** The part of the desk that animations use. */
export interface MotionDesk extends Desk {
  readonly motion: Motion;
}
