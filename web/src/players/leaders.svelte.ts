// The leaders of a class as the page shows them: the first of them, and more behind them.

import { ApiError } from '../lib/api';
import { players } from './api';
import { faultText } from './faults';
import type { Class, Leader, OwnPlace } from './types';

export class LeaderList {
  leaders = $state.raw<Leader[]>([]);
  provisional = $state.raw<Leader[]>([]);
  you = $state.raw<OwnPlace | null>(null);
  busy = $state(false);
  ready = $state(false);
  failure = $state('');
  /** What the next page is asked for by; empty if these are all. */
  next = $state('');

  constructor(
    readonly of: Class,
    private readonly ask: typeof players.leaders = players.leaders,
  ) {}

  load = (): Promise<void> => this.fetch('');
  more = (): Promise<void> => this.fetch(this.next);

  private async fetch(after: string): Promise<void> {
    if (this.busy) return;
    [this.busy, this.failure] = [true, ''];
    try {
      const { leaders, provisional, next, you } = await this.ask(this.of, after);
      this.leaders = after ? [...this.leaders, ...leaders] : leaders;
      if (!after) [this.provisional, this.you] = [provisional, you ?? null];
      this.next = next ?? '';
      this.ready = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = faultText(error);
    } finally {
      this.busy = false;
    }
  }
}
