// Follows the boards on the screen: one request at a time, a few each second, however many boards there are. The
// server answers what has not changed without sending it again.

import { untrack } from 'svelte';
import { ApiError } from '../lib/api';
import type { Table } from '../lib/types';
import { tournaments } from './api';
import { nextOf, pauses } from './boards';

/** How long nothing is asked for after the server or the network refused, in milliseconds. */
const refused = 8000;

export class Followed {
  table = $state.raw<Table | null>(null);
  /** It is on the screen, or nearly. */
  seen = $state(false);
  asked = 0;
  over = false;

  constructor(readonly game: string) {}
}

export class Boards {
  /** Some boards are older than they should be: the last request failed. */
  stale = $state(false);
  /** The sets of the tables, once one has come: all tables of a tournament have the same. */
  sets = $state.raw<string[] | null>(null);
  private readonly all = new Map<string, Followed>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private closed = true;
  private free = 0;
  /** The least time between two requests: longer when the server has refused one, as others behind the same address need it. */
  private gap = pauses.request;

  constructor(private readonly ask: (game: string, stamp: string) => Promise<Table | null> = tournaments.board) {}

  /** The board of a game, which is followed while it is on the screen. */
  of(game: string): Followed {
    const known = this.all.get(game);
    if (known) return known;
    const made = untrack(() => new Followed(game)); // what is asked for while the page is drawn is watched there too
    this.all.set(game, made);
    return made;
  }

  /** Notes that a board has come on the screen or has left it; then its table is forgotten. */
  see(board: Followed, seen: boolean): void {
    board.seen = seen;
    if (!seen) Object.assign(board, { table: null, asked: 0, over: false });
    this.plan();
  }

  /** Asks for boards until the returned function is called, and not while the page is hidden. */
  watch(): () => void {
    this.closed = false;
    document.addEventListener('visibilitychange', this.plan);
    this.plan();
    return () => {
      this.closed = true;
      clearTimeout(this.timer);
      document.removeEventListener('visibilitychange', this.plan);
    };
  }

  private readonly plan = (): void => {
    clearTimeout(this.timer);
    if (this.asking || this.closed || document.visibilityState === 'hidden') return;
    const now = Date.now();
    const due = nextOf([...this.all.values()].filter((board) => board.seen), now);
    if (due) this.timer = setTimeout(() => void this.fetch(due.next), Math.max(due.wait, this.free - now));
  };

  private async fetch(board: Followed): Promise<void> {
    this.asking = true;
    board.asked = Date.now();
    this.free = board.asked + this.gap;
    try {
      const table = await this.ask(board.game, board.table?.stamp ?? '');
      if (table && board.seen) board.table = table;
      if (table) this.sets ??= table.sets;
      board.over = board.table !== null && board.table.status !== 'playing';
      this.stale = false;
      this.gap = Math.max(pauses.request, this.gap - 20);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A table is made a moment after its round has begun, and a finished one may be gone: it is asked for again.
      if (error.status !== 404) {
        this.stale = true;
        this.gap = Math.min(2 * this.gap, pauses.board);
        this.free = Date.now() + Math.max(refused, error.retryAfter * 1000);
      }
    } finally {
      this.asking = false;
      this.plan();
    }
  }
}
