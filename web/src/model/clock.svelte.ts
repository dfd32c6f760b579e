// The clock of a table as it runs in this page: it counts between the server's answers, and only while
// there is something to see. The server alone decides that a player's time is up.

import { untrack } from 'svelte';
import type { Clock } from '../lib/types';
import { leftAt, offsetAfter, untilNews } from './time';

export class TableClock {
  /** The server's last clock; null at a table without one. */
  latest = $state.raw<Clock | null>(null);

  /** The server's time up to which the clock has been shown. */
  private now = $state(0);
  private offset: number | null = null;
  private on = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes the clock of an answer. */
  take(clock: Clock | undefined): void {
    if (clock) this.offset = offsetAfter(this.offset, Date.parse(clock.at), Date.now());
    this.latest = clock ?? null;
    this.tick();
  }

  /** What a seat has left, in milliseconds. */
  left(seat: number): number {
    return this.latest ? leftAt(this.latest, seat, this.now) : 0;
  }

  /** Whether a seat's time runs. */
  runs(seat: number): boolean {
    return this.latest?.running.includes(seat) ?? false;
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
    this.now = Date.now() + (this.offset ?? 0);
    const wait = this.latest && this.on ? untilNews(this.latest, this.now, document.hidden) : null;
    // A timer may come a little early, and would then show the same once more.
    if (wait !== null) this.timer = setTimeout(this.tick, wait + 4);
  };
}
