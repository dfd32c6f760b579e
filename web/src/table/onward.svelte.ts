// The window before a tile is drawn: what it offers is offered again once the tile
// lies. So whoever has not said that the game shall wait for him there goes through it
// without a press, as through the windows within a move.

import { recall, remember } from '../lib/prefs';
import { barrier } from './barrier';
import { isWindow } from './draft.svelte';
import type { Draft } from './draft.svelte';
import type { Session } from './session.svelte';

/** Whether nothing but windows lies before something that the turn reveals. */
export function goesThrough(draft: Draft | null): boolean {
  if (!draft?.complete || !draft.steps.every((step) => step.auto && isWindow(step))) return false;
  return barrier(draft)?.kind === 'reveals';
}

export class Onward {
  /** Whether the draft goes on by itself. */
  on = $state(recall('onward') !== 'off');

  /** Where it has gone on; a request that failed is not repeated by itself. */
  private gone = '';

  set(on: boolean): void {
    this.on = on;
    remember('onward', on ? 'on' : 'off');
  }

  watch(session: Session): void {
    if (!this.on || session.sending || !goesThrough(session.draft)) return;
    const here = `${session.id} ${session.table.seq}`;
    if (here === this.gone) return;
    this.gone = here;
    void session.commit();
  }
}
