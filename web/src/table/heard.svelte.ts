// News of players who come and go, until the reader closes it: what was so before the page opened is no news.

import { untrack } from 'svelte';
import type { Table } from '../lib/types';

/** The seats that have resigned, and a change of host, since the page opened. */
export class Heard {
  /** Seats that have resigned. */
  gone = $state.raw<number[]>([]);
  /** The seat that has become the host's, or -1. */
  crowned = $state(-1);

  /** For a component: follows the table until the component is destroyed. */
  constructor(of: () => Table) {
    const resigned = () => of().seats.filter((s) => s.resigned && !s.yours).map((s) => s.seat);
    let known = untrack(resigned);
    const hosted = () => of().seats.find((s) => s.host)?.seat ?? -1;
    let host = untrack(hosted);
    $effect(() => {
      const now = resigned();
      const fresh = now.filter((seat) => !known.includes(seat));
      known = now;
      const crown = hosted();
      const passed = crown !== host;
      host = crown;
      untrack(() => {
        if (fresh.length > 0) this.gone = [...this.gone, ...fresh];
        if (passed) this.crowned = crown;
      });
    });
  }

  /** The reader has closed the note about a seat. */
  read(seat: number): void {
    this.gone = this.gone.filter((s) => s !== seat);
  }
}
