// What a player is about to do, beside the draft itself: the figure that is picked,
// the square that is pointed at, and when a move is sent by itself.

import { Carry } from './carry.svelte';
import { Hold } from './hold.svelte';
import { Lapse } from './lapse.svelte';
import { Onward } from './onward.svelte';
import { Typed } from './typed.svelte';

export class Hand {
  /** What was last taken in hand: a kind of figure, or a power. */
  figure = $state('');
  /** Where any segment of a feature will do, each of them is shown. */
  each = $state(false);
  /** The square that a pointer or the keyboard is on. */
  over = $state.raw<{ x: number; y: number } | null>(null);
  /** A tile on its way to the board. */
  readonly carry = new Carry();
  /** Moves that are sent by themselves, after a while. */
  readonly hold = new Hold();
  /** What would be lost with the turn. */
  readonly lapse = new Lapse();
  /** A number that is being typed. */
  readonly typed = new Typed();
  /** Whether the window before a tile is gone through. */
  readonly onward = new Onward();
}
