// What the parts of the table page share beside the session: which dialog is
// open, what is lit, what is said aloud, which figure is picked.

import { Lenses } from '../lens/lenses.svelte';
import { Motion } from '../motion/motion.svelte';
import { Why } from '../why/why.svelte';
import { Carry } from './carry.svelte';
import { Hold } from './hold.svelte';
import { Lapse } from './lapse.svelte';
import { Onward } from './onward.svelte';
import { Typed } from './typed.svelte';

export type Panel = 'log' | 'board' | 'bag' | 'track' | 'wheel';
export type Dialog = '' | 'help' | 'menu' | 'invite' | 'share' | 'report' | 'points';

export class Desk {
  dialog = $state<Dialog>('');
  panel = $state<Panel>('log');
  /** On a phone the panels are shown only when asked for. */
  panelOpen = $state(false);
  readonly why = new Why();
  readonly motion = new Motion();
  figure = $state('');
  /** Where any segment of a feature will do, each of them is shown. */
  each = $state(false);
  lit = $state.raw<{ x: number; y: number }[]>([]);
  /** The latest announcements; a new one never cuts off an older one. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** What everybody has while the final scoring is gone through; null: what the state says. */
  totals = $state.raw<number[] | null>(null);
  /** Tiles set aside that nobody has waved off yet. */
  discards = $state.raw<string[]>([]);
  /** The square that a pointer or the keyboard is on. */
  over = $state.raw<{ x: number; y: number } | null>(null);
  readonly lenses = new Lenses();

  /** A guest who has just sat down is being welcomed. */
  welcoming = $state(false);
  /** Another dialog, of a part of the page, is open. */
  aside = $state(false);
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

  get modal(): boolean {
    return this.welcoming || this.aside || this.dialog !== '';
  }

  say(text: string): void {
    if (text === '') return;
    const id = (this.spoken.at(-1)?.id ?? 0) + 1;
    this.spoken = [...this.spoken.slice(-7), { id, text }];
  }
}
