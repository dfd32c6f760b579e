// Moves that need no Confirm: a complete draft is held in the browser for some seconds, in which the
// player can take it back, and is then sent. If the page closes meanwhile nothing is sent, and the
// draft is offered again when it opens. So is a draft that was begun when the page reloaded itself.

import { removePref, readPref, writePref } from '../lib/prefs';
import { barrier, chosenOf, staysLong } from './barrier';
import type { Lapse } from './lapse.svelte';
import type { Session } from './session.svelte';

/** When a move needs Confirm: always, only if it puts down a figure for long, or never. */
export const policies = ['always', 'long', 'fast'] as const;
export type Policy = (typeof policies)[number];

const seconds = 3;

const policyOf = (text: string): Policy => policies.find((p) => p === text) ?? 'always';

interface Kept {
  seq: number;
  texts: string[];
}

export class Hold {
  policy = $state<Policy>(policyOf(readPref('commit')));
  /** Seconds until the move is sent; 0 while none is held. */
  left = $state(0);
  /** A move that was held when the page was closed. */
  offered = $state.raw<Kept | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The draft seen last, and one that is not held again. */
  private seen = '';
  private done = '';
  /** A move is stored that is not held. */
  private kept = false;

  setPolicy(policy: Policy, session: Session): void {
    this.policy = policy;
    writePref('commit', policy);
    this.stop();
    removePref(name(session));
  }

  /** Called for each change of the draft: holds it if it is complete and nothing needs Confirm, and
   * drops an earlier one. */
  watch(session: Session, lapse: Lapse): void {
    const { draft, table } = session;
    if (this.offered && this.offered.seq !== table.seq) this.refuse(session);
    const key = draft?.complete ? keyOf(table.seq, draft.texts) : '';
    if (key === this.seen) return;
    if (this.left > 0 || this.kept) this.refuse(session);
    this.rest();
    this.seen = key;
    if (!draft?.complete || key === this.done || !draft.meant || this.asks(session) || lapse.speaks(session)) return;
    writePref(name(session), JSON.stringify({ seq: table.seq, texts: draft.texts }));
    this.left = seconds;
    this.timer = setTimeout(() => this.tick(session), 1000);
  }

  /** Whether the draft waits for Confirm. */
  asks({ draft }: Session): boolean {
    if (!draft || this.policy === 'always' || barrier(draft)?.asks) return true;
    return this.policy === 'long' && chosenOf(draft).some(staysLong);
  }

  /** Stops holding the move. It is not sent, and is offered again when the page opens. */
  stop(): void {
    if (this.left > 0) this.done = this.seen;
    this.rest();
  }

  /** Stores a begun move, because the page is about to reload, or may be closed while the move waits to be sent. */
  keep(session: Session): void {
    const { draft, table, sending } = session;
    if (!draft?.started || sending) return;
    this.kept = true;
    writePref(name(session), JSON.stringify({ seq: table.seq, texts: draft.texts }));
  }

  /** Sends the move now. */
  async send(session: Session): Promise<void> {
    this.rest();
    this.done = this.seen;
    if (await session.commit()) this.refuse(session);
    else if (session.unsent.move) this.keep(session);
  }

  /** Offers the move that was held when the page closed, if it still fits the table. */
  find(session: Session): void {
    const kept = parse(readPref(name(session)));
    if (kept && session.acting >= 0 && kept.seq === session.table.seq) this.offered = kept;
    else if (kept) removePref(name(session));
  }

  /** Resumes the offered move, which then waits for Confirm. */
  accept(session: Session): void {
    if (!this.offered) return;
    this.done = keyOf(this.offered.seq, this.offered.texts);
    session.draft?.resume(this.offered.texts);
    this.offered = null;
  }

  /** Deletes the stored move. */
  refuse(session: Session): void {
    this.offered = null;
    this.kept = false;
    removePref(name(session));
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.left = 0;
  }

  private tick(session: Session): void {
    this.left -= 1;
    if (this.left > 0) this.timer = setTimeout(() => this.tick(session), 1000);
    else void this.send(session);
  }
}

const name = (session: Session) => `held.${session.id}`;

const keyOf = (seq: number, texts: string[]) => JSON.stringify([seq, texts]);

function parse(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Kept;
    return Number.isInteger(kept.seq) && Array.isArray(kept.texts) ? kept : null;
  } catch {
    return null;
  }
}
