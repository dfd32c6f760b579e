// What has been told of who comes and goes, until it is waved off: what was so before
// somebody came is no news.

import { untrack } from 'svelte';
import type { Table } from '../lib/types';

export class Heard {
  /** Seats that have resigned. */
  gone = $state.raw<number[]>([]);
  /** Whoever looks has become the host. */
  crowned = $state(false);

  /** For a component: listens until it is gone. */
  constructor(of: () => Table) {
    const resigned = () => of().seats.filter((s) => s.resigned && !s.yours).map((s) => s.seat);
    let known = untrack(resigned);
    let host = untrack(() => of().host);
    $effect(() => {
      const now = resigned();
      const fresh = now.filter((seat) => !known.includes(seat));
      known = now;
      const crown = of().host;
      const fell = crown && !host;
      host = crown;
      untrack(() => {
        if (fresh.length > 0) this.gone = [...this.gone, ...fresh];
        if (fell) this.crowned = true;
        if (!crown) this.crowned = false;
      });
    });
  }

  read(seat: number): void {
    this.gone = this.gone.filter((s) => s !== seat);
  }
}
