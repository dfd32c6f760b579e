// Moves that need no Confirm: once the draft is complete it is held in the browser
// for some seconds, in which it can be taken back, and sent then. Nothing is sent
// when the page closes in between; the draft is offered again when it is back. So is one that
// was begun when the page loaded itself again.

import { removePref, readPref, writePref } from '../lib/prefs';
import { barrier, chosenOf, staysLong } from './barrier';
import type { Lapse } from './lapse.svelte';
import type { Session } from './session.svelte';

/** When a move is sent: always by Confirm, so only where a figure stays long, or
 * never so. */
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
  /** The draft looked at last, and one that is not to be held any more. */
  private seen = '';
  private done = '';
  /** A move is remembered that nobody holds. */
  private kept = false;

  setPolicy(policy: Policy, session: Session): void {
    this.policy = policy;
    writePref('commit', policy);
    this.stop();
    removePref(name(session));
  }

  /** Looks at the draft, again whenever it has changed: holds it if it is complete
   * and nothing speaks against it, and no longer holds what it was before. */
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

  /** Holds the move no longer. It is not sent, and offered again when the page is back. */
  stop(): void {
    if (this.left > 0) this.done = this.seen;
    this.rest();
  }

  /** Keeps a move that is begun, as the page is about to load itself again, or may be closed while the move waits to be sent. */
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

  /** Finds what was held when the page was closed. */
  find(session: Session): void {
    const kept = parse(readPref(name(session)));
    if (kept && session.acting >= 0 && kept.seq === session.table.seq) this.offered = kept;
    else if (kept) removePref(name(session));
  }

  /** Takes up the move that was held; it waits for Confirm now. */
  accept(session: Session): void {
    if (!this.offered) return;
    this.done = keyOf(this.offered.seq, this.offered.texts);
    session.draft?.resume(this.offered.texts);
    this.offered = null;
  }

  /** Forgets what was held. */
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
