// The analysis of a game that is replayed: asked for, waited for, or given up, and
// which of its moves lies on the board.

import { ApiError } from '../lib/api';
import type { Analysis, Line, Position, Report } from '../lib/types';
import { Draft } from '../model/draft.svelte';
import type { Source } from './source';
import type { Walk } from './walk.svelte';

/** Between two looks at how far it has come, in milliseconds. */
const pause = 700;

/** What is tried out on the board: a move at the position where it could have been made. */
export interface Shown {
  n: number;
  player: number;
  line: Line;
}

/** The replay on whose board it is tried out: the position that is there, and where one is. */
interface Board {
  shown: Position | null;
  walk: Walk;
}

type Asks = Pick<Source, 'analyse' | 'analysis' | 'stopAnalysis' | 'position'>;

export class Study {
  report = $state.raw<Report | null>(null);
  /** How much of it has been done, from 0 to 1; null while none is under way. */
  done = $state<number | null>(null);
  failure = $state.raw<ApiError | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** The move that is shown, as a draft that nobody plays. */
  draft = $state.raw<Draft | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticket = 0;

  constructor(private readonly source: Asks) {}

  /** Asks for the analysis, and looks until it is there. */
  async begin(): Promise<void> {
    this.failure = null;
    this.done = 0;
    await this.look(++this.ticket, () => this.source.analyse());
  }

  /** Gives it up; the server stops too, unless others wait for it. */
  async stop(): Promise<void> {
    if (this.done === null) return;
    this.leave();
    try {
      await this.source.stopAnalysis();
    } catch (error) {
      // It ends by itself when nobody looks any more.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** The page goes. */
  close(): void {
    if (this.done !== null) void this.stop();
    else this.leave();
  }

  /** Shows a move where it could have been made, or takes it away. */
  show(shown: Shown | null, { walk }: Pick<Board, 'walk'>): void {
    this.draft = null;
    this.shown = shown;
    if (shown) walk.go(shown.n);
  }

  /** Lays the move that is shown, once its position is there. */
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
