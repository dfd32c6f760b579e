// The desk with all that the table page shows: each part reads its own.

import type { AfterDesk } from '../after/desk';
import type { LensDesk } from '../lens/desk';
import { Lenses } from '../lens/lenses.svelte';
import { Desk } from '../model/desk.svelte';
import type { MotionDesk } from '../motion/desk';
import { Motion } from '../motion/motion.svelte';
import { Why } from '../why/why.svelte';

export class TableDesk extends Desk implements AfterDesk, LensDesk, MotionDesk {
  readonly why = new Why();
  readonly motion = new Motion();
  readonly lenses = new Lenses();
  totals = $state.raw<number[] | null>(null);
  /** Tiles set aside that nobody has waved off yet. */
  discards = $state.raw<string[]>([]);
}
