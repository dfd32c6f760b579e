// What a press starts on these pages: one request at a time, its failure in words, and the tournament asked for again.
// Another press does nothing until the page shows what the first one has changed.

import { reason } from './faults';
import type { Live } from './live.svelte';

/** How long is said what was done, in milliseconds. */
const seen = 8000;

export class Doing {
  busy = $state(false);
  failure = $state('');
  /** What was done last, in words. */
  done = $state('');

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly live: Live) {}

  /** Does something; returns whether it was done. */
  async go(what: () => Promise<unknown>, done = ''): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.failure, this.done] = [true, '', ''];
    try {
      await what();
      this.done = done;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.done = ''), seen);
      return true;
    } catch (error) {
      this.failure = reason(error);
      return false;
    } finally {
      void this.live.load().finally(() => (this.busy = false));
    }
  }
}
