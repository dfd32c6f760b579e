// How long a player has been waited for or away, as it runs in this page: by the minute, and only while
// there is something to see.

import { untrack } from 'svelte';
import { serverNow } from '../lib/servertime';
import type { Table } from '../lib/types';
import { untilNews } from './going';

export class Going {
  /** The server's time up to which durations have been shown. */
  now = $state(serverNow());

  private table: Table | null = null;
  private on = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  take(table: Table): void {
    this.table = table;
    this.tick();
  }

  /** Counts until the returned function is called. */
  run(): () => void {
    untrack(() => {
      this.on = true;
      document.addEventListener('visibilitychange', this.tick);
      this.tick();
    });
    return () => {
      this.on = false;
      document.removeEventListener('visibilitychange', this.tick);
      clearTimeout(this.timer);
    };
  }

  private readonly tick = (): void => {
    clearTimeout(this.timer);
    this.now = serverNow();
    const wait = this.table && this.on && !document.hidden ? untilNews(this.table, this.now) : null;
    // A timer may come a little early, and would then show the same once more.
    if (wait !== null) this.timer = setTimeout(this.tick, wait + 50);
  };
}
