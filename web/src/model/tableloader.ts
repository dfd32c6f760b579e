// Loads the whole table, and tries again with a growing wait until it has come.

import { ApiError } from '../lib/api';
import { backoff } from '../lib/live';

/** Whether the server itself says that this person may not see the table. Something between it and the page may fail too. */
export const isRefused = (error: ApiError): boolean => [401, 403, 404].includes(error.status) && error.code !== 'unknown';

export class TableLoader {
  private asking = false;
  /** The table was requested again while it was loading: the answer may be older than that request. */
  private requestedAgain = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** `load` resolves to whether all that is wanted has come. */
  constructor(private readonly load: () => Promise<boolean>) {}

  /** Loads the table, or loads it once more if it is loading already. */
  request(): void {
    this.requestedAgain = this.asking;
    if (!this.asking && this.timer === undefined) void this.fetch();
  }

  /** The table is on the screen, for the first time or again. */
  open(): void {
    this.closed = false;
  }

  /** The table has left the screen: nothing is tried again. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async fetch(): Promise<void> {
    this.timer = undefined;
    this.asking = true;
    const wait = await this.once().finally(() => (this.asking = false));
    if (this.closed || wait < 0) return;
    if (wait > 0) this.timer = setTimeout(() => void this.fetch(), wait);
    else if (this.requestedAgain) this.request();
  }

  /** Tries once. Returns the milliseconds until the next try, 0 if the table has come, -1 if it never will. */
  private async once(): Promise<number> {
    let after = 0;
    try {
      if (await this.load()) {
        this.tries = 0;
        return 0;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefused(error)) return -1; // the connection is refused too
      after = error.retryAfter * 1000;
    }
    this.tries += 1;
    return Math.max(after, backoff(this.tries - 1, Math.random()));
  }
}
