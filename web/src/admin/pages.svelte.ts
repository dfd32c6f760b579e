// A list that is loaded one page at a time. Answers to an older query are ignored.

import { ApiError } from '../lib/api';
import { faultText } from './faults';
import type { Page } from './types';

export type Ask<Row> = (asked: Record<string, string>, before: string) => Promise<Page<Row>>;

export class Pages<Row> {
  rows = $state.raw<Row[]>([]);
  next = $state('');
  busy = $state(false);
  failure = $state('');
  /** Whether the first page has come. */
  ready = $state(false);
  private asked: Record<string, string> = {};
  private nth = 0;
  private readonly ask: Ask<Row>;

  constructor(ask: Ask<Row>) {
    this.ask = ask;
  }

  /** Loads the first page: for another query, or to refresh. */
  load = (asked = this.asked): Promise<void> => {
    this.asked = asked;
    return this.fetch('');
  };

  more = (): Promise<void> => this.fetch(this.next);

  private async fetch(before: string): Promise<void> {
    const nth = (this.nth += 1);
    this.busy = true;
    this.failure = '';
    try {
      const { rows, next } = await this.ask(this.asked, before);
      if (nth !== this.nth) return;
      this.rows = before ? [...this.rows, ...rows] : rows;
      this.next = next;
      this.ready = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (nth === this.nth) this.failure = faultText(error);
    } finally {
      if (nth === this.nth) this.busy = false;
    }
  }
}
