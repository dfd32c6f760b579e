// What the components of the table page share beside the session: which dialog and panel are open, what
// is lit, what is announced. Desks with more than this are described where they are read: lens/desk.ts,
// why/desk.ts and others.

import { Hand } from './hand.svelte';

/** `log`, `board`, `bag`, `track`, or what a set has brought. */
export type Panel = string;
export type Dialog = '' | 'help' | 'menu' | 'invite' | 'share' | 'report' | 'points' | 'plan';

/** The state of the page that its components share. */
export class Desk {
  dialog = $state<Dialog>('');
  panel = $state<Panel>('log');
  /** On a phone the panels are shown only when asked for. */
  panelOpen = $state(false);
  /** The welcome of a guest who has just sat down is open. */
  welcoming = $state(false);
  /** A dialog that a component opened by itself is open. */
  aside = $state(false);
  lit = $state.raw<{ x: number; y: number }[]>([]);
  /** The latest announcements; a new one never cuts off an older one. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** What the player of this browser is about to do. */
  readonly hand = new Hand();

  /** Why the drafted move cannot be taken back once it is sent, shown with the question. */
  final = $state('');

  /** A player here has asked to skip animations until it is their turn. */
  skipping = $state(false);

  /** Whether any dialog is open. */
  get modal(): boolean {
    return this.welcoming || this.aside || this.dialog !== '';
  }

  /** Announces a text in the page's live region. */
  say(text: string): void {
    if (text === '') return;
    const id = (this.spoken.at(-1)?.id ?? 0) + 1;
    this.spoken = [...this.spoken.slice(-7), { id, text }];
  }
}
