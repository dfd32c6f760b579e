// The desk of the table page: the state that its components share. Each component uses the part that
// its own interface names.

import type { AfterDesk } from '../after/desk';
import type { LensDesk } from '../lens/desk';
import { Lenses } from '../lens/lenses.svelte';
import type { Figure } from '../lib/types';
import { Desk } from '../model/desk.svelte';
import type { MotionDesk } from '../motion/desk';
import { Motion } from '../motion/motion.svelte';
import { Why } from '../why/why.svelte';

/** How long a note stays, in milliseconds. */
const noteStays = 6000;

export class TableDesk extends Desk implements AfterDesk, LensDesk, MotionDesk {
  readonly why = new Why();
  readonly motion = new Motion();
  readonly lenses = new Lenses();
  totals = $state.raw<number[] | null>(null);
  standing = $state.raw<Figure[]>([]);
  eventsShown = $state<number | null>(null);
  result = $state(false);
  /** Tiles that were set aside, until the player closes the note about them. */
  discards = $state.raw<string[]>([]);
  /** A short answer to something the player has tried, shown in the place of the question. */
  note = $state('');

  private noted: ReturnType<typeof setTimeout> | undefined;

  /** Shows a note for a while. */
  announce(text: string): void {
    this.note = text;
    clearTimeout(this.noted);
    this.noted = setTimeout(() => (this.note = ''), noteStays);
  }
}
