// A list that is loaded one page at a time. Answers to an older query are ignored.

import { ApiError } from '../lib/api';
import { errorText } from '../words/fault';

/** One page of a list; `next` is asked for the page behind it, and empty at the end. */
export interface Page<Row> {
  rows: Row[];
  next: string;
}

export type Ask<Row> = (asked: Record<string, string>, before: string) => Promise<Page<Row>>;

export class Pages<Row> {
  rows = $state.raw<Row[]>([]);
  next = $state('');
  busy = $state(false);
  failure = $state('');
  /** Where the last page that came began, and how many rows it has. */
  last = $state.raw({ before: '', count: 0 });
  /** Whether the first page has come. */
  ready = $state(false);
  private asked: Record<string, string> = {};
  private nth = 0;

  /** `describe` puts a refusal into words. */
  constructor(
    private readonly ask: Ask<Row>,
    private readonly describe: (error: ApiError) => string = errorText,
  ) {}

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
      this.last = { before, count: rows.length };
      this.next = next;
      this.ready = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (nth === this.nth) this.failure = this.describe(error);
    } finally {
      if (nth === this.nth) this.busy = false;
    }
  }
}
