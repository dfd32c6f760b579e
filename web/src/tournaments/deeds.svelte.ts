// What a press starts on these pages: one request at a time, its failure in words, and the tournament asked for again.

import { reason } from './faults';
import type { Live } from './live.svelte';

export class Doing {
  busy = $state(false);
  failure = $state('');
  /** What was done last, in words. */
  done = $state('');

  constructor(private readonly live: Live) {}

  /** Does something; returns whether it was done. */
  async go(what: () => Promise<unknown>, done = ''): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.failure, this.done] = [true, '', ''];
    try {
      await what();
      this.done = done;
      return true;
    } catch (error) {
      this.failure = reason(error);
      return false;
    } finally {
      this.busy = false;
      void this.live.load();
    }
  }
}
