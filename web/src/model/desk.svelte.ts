// What the parts of the table page share beside the session: which dialog and panel
// are open, what is lit, what is said aloud. Whoever shows more of it than this says
// so where it is read: lens/desk.ts, why/desk.ts and their like.

import { Hand } from './hand.svelte';

/** `log`, `board`, `bag`, `track`, or what a set has brought. */
export type Panel = string;
export type Dialog = '' | 'help' | 'menu' | 'invite' | 'share' | 'report' | 'points' | 'plan';

export class Desk {
  dialog = $state<Dialog>('');
  panel = $state<Panel>('log');
  /** On a phone the panels are shown only when asked for. */
  panelOpen = $state(false);
  /** A guest who has just sat down is being welcomed. */
  welcoming = $state(false);
  /** Another dialog, of a part of the page, is open. */
  aside = $state(false);
  lit = $state.raw<{ x: number; y: number }[]>([]);
  /** The latest announcements; a new one never cuts off an older one. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** What the player of this browser is about to do. */
  readonly hand = new Hand();

  /** Why the move as it stands cannot be taken back, said with the question. */
  final = $state('');

  /** A player here has asked to skip animations until it is their turn. */
  skipping = $state(false);

  get modal(): boolean {
    return this.welcoming || this.aside || this.dialog !== '';
  }

  say(text: string): void {
    if (text === '') return;
    const id = (this.spoken.at(-1)?.id ?? 0) + 1;
    this.spoken = [...this.spoken.slice(-7), { id, text }];
  }
}
