// The window before a tile is drawn: what it offers is offered again once the tile lies. So the page
// passes it without a press, as it passes the windows within a move, unless the player has set that the
// game waits there.

import { readPref, writePref } from '../lib/prefs';
import { barrier } from './barrier';
import { isWindow } from './draft.svelte';
import type { Draft } from './draft.svelte';
import type { Session } from './session.svelte';

/** Nobody has wanted anything but to go on. */
const untouched = ({ steps }: Draft): boolean => steps.every((step) => step.auto && isWindow(step));

/** Whether nothing but windows lies before something that the turn reveals. */
const goesThrough = (draft: Draft): boolean => draft.complete && untouched(draft) && barrier(draft)?.kind === 'reveals';

const hereOf = (id: string, seq: number): string => `${id} ${seq}`;

export class Onward {
  /** Whether the draft goes on by itself. */
  on = $state(readPref('onward') !== 'off');

  /** Where it has gone on; what could not be sent waits, and is else not repeated by itself. */
  private gone = '';

  set(on: boolean): void {
    this.on = on;
    writePref('onward', on ? 'on' : 'off');
  }

  /** Whether the page is on its way through: there is nothing to press meanwhile. */
  passes({ id, table, draft, sending, failure, unsent }: Session): boolean {
    if (!this.on || !draft || failure !== null || !untouched(draft)) return false;
    if (draft.thinking || sending || unsent.move) return true;
    // Whoever has taken that back stays.
    return goesThrough(draft) && this.gone !== hereOf(id, table.seq);
  }

  watch(session: Session): void {
    const { draft } = session;
    if (!this.on || session.sending || !draft || !goesThrough(draft)) return;
    const here = hereOf(session.id, session.table.seq);
    if (here === this.gone) return;
    this.gone = here;
    void session.commit();
  }
}
