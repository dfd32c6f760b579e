// The window before a tile is drawn: what it offers is offered again once the tile lies. So the page
// passes it without a press, as it passes the windows within a move, unless the player has set that the
// game waits there.

import { readPref, writePref } from '../lib/prefs';
import { barrier } from './barrier';
import { isWindow } from './draft.svelte';
import type { Draft } from './draft.svelte';
import type { Session } from './session.svelte';

/** The player has answered nothing: all answers are passed windows. */
const untouched = ({ steps }: Draft): boolean => steps.every((step) => step.auto && isWindow(step));

/** Whether only windows lie before something that the turn reveals. */
const goesThrough = (draft: Draft): boolean => draft.complete && untouched(draft) && barrier(draft)?.kind === 'reveals';

const hereOf = (id: string, seq: number): string => `${id} ${seq}`;

export class Onward {
  /** Whether the draft goes on by itself. */
  on = $state(readPref('onward') !== 'off');

  /** The position at which the draft was last sent by itself: it is not sent by itself there again. */
  private gone = '';

  set(on: boolean): void {
    this.on = on;
    writePref('onward', on ? 'on' : 'off');
  }

  /** Whether the page is passing the window just now: then there is nothing to press. */
  passes({ id, table, draft, sending, failure, unsent }: Session): boolean {
    if (!this.on || !draft || failure !== null || !untouched(draft)) return false;
    if (draft.thinking || sending || unsent.move) return true;
    // A player who has taken that back stays in the window.
    return goesThrough(draft) && this.gone !== hereOf(id, table.seq);
  }

  /** Called for each change of the draft: sends it if it only passes the window. */
  watch(session: Session): void {
    const { draft } = session;
    if (!this.on || session.sending || !draft || !goesThrough(draft)) return;
    const here = hereOf(session.id, session.table.seq);
    if (here === this.gone) return;
    this.gone = here;
    void session.commit();
  }
}
