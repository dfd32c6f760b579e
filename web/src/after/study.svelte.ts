// The analysis of a replayed game: requests it, waits for it or cancels it, and lays its moves on the board.

import { ApiError } from '../lib/api';
import type { Analysis, Line, Position, Report } from '../lib/types';
import { Draft } from '../model/draft.svelte';
import type { Source } from './source';
import type { Walk } from './walk.svelte';

/** How often the page asks how far the analysis has come, in milliseconds. */
const pause = 700;

/** A move that is shown on the board: at the position where it could have been made. */
export interface Shown {
  n: number;
  player: number;
  line: Line;
}

/** The replay on whose board it is shown: its position, and the reader's step. */
interface Board {
  shown: Position | null;
  walk: Walk;
}

type Asks = Pick<Source, 'analyse' | 'analysis' | 'stopAnalysis' | 'position'>;

export class Study {
  report = $state.raw<Report | null>(null);
  /** How much of the analysis is done, from 0 to 1; null while none is running. */
  done = $state<number | null>(null);
  failure = $state.raw<ApiError | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** The shown move as a draft, which cannot be played. */
  draft = $state.raw<Draft | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticket = 0;

  constructor(private readonly source: Asks) {}

  /** Starts the analysis, and polls until it is done. */
  async begin(): Promise<void> {
    this.failure = null;
    this.done = 0;
    await this.look(++this.ticket, () => this.source.analyse());
  }

  /** Cancels the analysis; the server stops too, unless others wait for it. */
  async stop(): Promise<void> {
    if (this.done === null) return;
    this.leave();
    try {
      await this.source.stopAnalysis();
    } catch (error) {
      // The server also ends it by itself when no page polls any more.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Called when the page closes. */
  close(): void {
    if (this.done !== null) void this.stop();
    else this.leave();
  }

  /** Shows a move at the position where it could have been made, or takes it away. */
  show(shown: Shown | null, { walk }: Pick<Board, 'walk'>): void {
    this.draft = null;
    this.shown = shown;
    if (shown) walk.go(shown.n);
  }

  /** Lays the shown move on the board once its position has come. */
  lay({ shown: position, walk }: Board): void {
    const { shown } = this;
    if (shown && walk.n !== shown.n) this.show(null, { walk });
    if (!shown || this.draft || position?.n !== shown.n || walk.n !== shown.n) return;
    const failed = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (this.shown === shown) this.shown = null;
    };
    const draft = new Draft(position.state, (all) => this.source.position(shown.n, all).then((p) => p.state), failed);
    draft.resume(shown.line.all);
    this.draft = draft;
  }

  private leave(): void {
    this.ticket += 1;
    clearTimeout(this.timer);
    this.done = null;
  }

  private async look(ticket: number, ask: () => Promise<Analysis>): Promise<void> {
    try {
      const { part, all, report } = await ask();
      if (ticket !== this.ticket) return;
      this.done = report ? null : part / Math.max(1, all);
      this.report = report;
      if (!report) this.timer = setTimeout(() => void this.look(ticket, () => this.source.analysis()), pause);
    } catch (error) {
      if (ticket !== this.ticket) return;
      if (!(error instanceof ApiError)) throw error;
      this.leave();
      this.failure = error;
    }
  }
}
