// What the parts of the table page share beside the session: which dialog is
// open, what is lit, what is said aloud, which figure is picked.

import type { GameEvent } from '../lib/protocol';
import { Carry } from './carry.svelte';
import { Hold } from './hold.svelte';
import { Lapse } from './lapse.svelte';

export type Panel = 'log' | 'board' | 'bag';
export type Dialog = '' | 'help' | 'menu' | 'invite';

export class Desk {
  dialog = $state<Dialog>('');
  panel = $state<Panel>('log');
  /** On a phone the panels are shown only when asked for. */
  panelOpen = $state(false);
  ruling = $state.raw<GameEvent | null>(null);
  figure = $state('');
  lit = $state.raw<{ x: number; y: number }[]>([]);
  /** The latest announcements; a new one never cuts off an older one. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** Tiles set aside that nobody has waved off yet. */
  discards = $state.raw<string[]>([]);
  /** The square that a pointer or the keyboard is on. */
  over = $state.raw<{ x: number; y: number } | null>(null);
  /** A tile on its way to the board. */
  readonly carry = new Carry();
  /** Moves that are sent by themselves, after a while. */
  readonly hold = new Hold();
  /** What would be lost with the turn. */
  readonly lapse = new Lapse();

  get modal(): boolean {
    return this.dialog !== '' || this.ruling !== null;
  }

  say(text: string): void {
    if (text === '') return;
    const id = (this.spoken.at(-1)?.id ?? 0) + 1;
    this.spoken = [...this.spoken.slice(-7), { id, text }];
  }
}
