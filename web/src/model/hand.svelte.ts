// What a player is about to do, beside the draft: the picked figure, the square under the pointer, and
// moves that are sent by themselves.

import { Carry } from './carry.svelte';
import { Hold } from './hold.svelte';
import { Lapse } from './lapse.svelte';
import { Onward } from './onward.svelte';
import { Typed } from './typed.svelte';

export class Hand {
  /** What the player took in hand last: a kind of figure, or a power. */
  figure = $state('');
  /** Whether all segments of a feature are shown as targets, where any of them will do. */
  each = $state(false);
  /** The square that a pointer or the keyboard is on. */
  over = $state.raw<{ x: number; y: number } | null>(null);
  /** The tile that is being dragged to the board. */
  readonly carry = new Carry();
  /** Moves that are sent by themselves, after a while. */
  readonly hold = new Hold();
  /** What the turn offers and a move would give up. */
  readonly lapse = new Lapse();
  /** A number that is being typed. */
  readonly typed = new Typed();
  /** Whether the window before drawing a tile is passed by itself. */
  readonly onward = new Onward();
}
