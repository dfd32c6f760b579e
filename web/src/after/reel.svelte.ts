// A replay on the page: the step the reader is at, the shown position, and the scores of the final
// scoring, which follow the last choice as steps of their own.

import { ApiError } from '../lib/api';
import type { Figure, GameEvent, Position, Replay, State } from '../lib/types';
import { beforeFinal, finalSteps } from './final';
import type { Cell, FinalStep } from './final';
import { Positions } from './positions';
import type { Source } from './source';
import { laidAt, lastLaid, turnAfter, turnBefore } from './steps';
import { leavers, standing } from './standing';
import { Study } from './study.svelte';
import { Walk } from './walk.svelte';

/** The wait before a position is fetched, in milliseconds, so that a dragged scrubber fetches few. */
const settle = 70;

export class Reel {
  readonly walk: Walk;
  readonly study: Study;
  shown = $state.raw<Position | null>(null);
  finals = $state.raw<FinalStep[]>([]);
  failure = $state.raw<ApiError | null>(null);

  private readonly positions: Positions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rested: (() => void) | undefined;
  /** The step at which the page was opened, until the scores of the final scoring are known. */
  private wanted: number;

  constructor(
    readonly replay: Replay,
    readonly source: Source,
    n: number,
  ) {
    this.study = new Study(source);
    this.positions = new Positions((at) => source.position(at), replay.length);
    this.walk = new Walk({ end: () => this.end, pause: () => 1200, arrive: (at) => this.arrive(at) });
    this.wanted = n;
    this.walk.n = Math.min(n, replay.length);
    void this.begin();
  }

  get end(): number {
    return this.replay.length + this.finals.length;
  }

  /** The score of the final scoring that is shown, if any. */
  readonly final: FinalStep | null = $derived.by(() => this.finals[this.walk.n - this.replay.length - 1] ?? null);

  readonly lit: Cell[] = $derived.by(() => this.final?.cells ?? []);

  /** The points of each seat at this step; 0 before the first position has come. */
  readonly totals: number[] = $derived.by(() => {
    const scores = this.shown?.state.players.map((p) => p.score) ?? this.replay.seats.map(() => 0);
    if (this.final) return this.final.totals;
    return this.shown?.n === this.replay.length ? beforeFinal(this.shown.events, scores) : scores;
  });

  /** The figures that still stand while the final scoring is stepped through; in the state all are home already. */
  readonly standing: Figure[] = $derived.by(() => {
    const { length } = this.replay;
    return this.shown?.n === length && this.finals.length > 0 ? standing(leavers(this.shown.events), this.walk.n - length) : [];
  });

  /** The events of this step. */
  readonly events: GameEvent[] = $derived.by(() => {
    if (this.final) return [this.final.event];
    return (this.shown?.events ?? []).filter((e) => !(e.type === 'score' && e.final) && e.type !== 'over');
  });

  readonly last: Map<number, Cell> = $derived.by(() => lastLaid(this.replay.steps, Math.min(this.walk.n, this.replay.length)));

  /** The tile that this step laid. */
  readonly laid: Cell | null = $derived.by(() => {
    const step = this.replay.steps[this.walk.n - 1];
    return step ? laidAt(step) : null;
  });

  get state(): State | null {
    return this.shown?.state ?? null;
  }

  get turn(): number {
    return this.replay.steps[Math.min(this.walk.n, this.replay.length) - 1]?.turn ?? 0;
  }

  get turns(): number {
    return this.replay.steps.at(-1)?.turn ?? 0;
  }

  nextTurn(): void {
    const { steps, length } = this.replay;
    this.walk.go(this.walk.n >= length ? this.end : turnAfter(steps, this.walk.n));
  }

  previousTurn(): void {
    this.walk.go(turnBefore(this.replay.steps, this.walk.n));
  }

  retry(): void {
    this.failure = null;
    void this.begin();
  }

  close(): void {
    this.walk.pause();
    this.study.close();
    clearTimeout(this.timer);
  }

  private async begin(): Promise<void> {
    await this.arrive(this.walk.n);
    try {
      await this.readFinals();
    } catch (error) {
      this.failed(error);
    }
  }

  // Reads the scores of the final scoring from the last position; the page may have been opened at one of them.
  private async readFinals(): Promise<void> {
    const { length } = this.replay;
    if (this.finals.length > 0) return;
    const { events, state } = await this.positions.get(length);
    if (!state.final) return;
    this.finals = finalSteps(events, state.players.map((p) => p.score));
    if (this.walk.n !== length) return;
    // A reader who went to the end before the final scoring was known meant the end that comes now.
    this.walk.n = this.wanted < length ? this.end : Math.max(length, Math.min(this.wanted, this.end));
  }

  private async arrive(n: number): Promise<void> {
    const at = Math.min(n, this.replay.length);
    if (this.shown?.n === at) return;
    this.hurry();
    if (!this.positions.peek(at)) await this.rest(this.walk.playing ? 0 : settle);
    if (!this.isAt(at)) return;
    try {
      const position = await this.positions.get(at);
      if (!this.isAt(at)) return;
      const direction = at < (this.shown?.n ?? 0) ? -1 : 1;
      this.shown = position;
      this.failure = null;
      void this.positions.ahead(at, direction);
    } catch (error) {
      this.walk.pause();
      this.failed(error);
    }
  }

  /** Whether the reader is still at that position. */
  private isAt(at: number): boolean {
    return Math.min(this.walk.n, this.replay.length) === at;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      this.rested = done;
      this.timer = setTimeout(done, milliseconds);
    });
  }

  /** Ends a wait before fetching. */
  private hurry(): void {
    clearTimeout(this.timer);
    this.rested?.();
  }

  private failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.failure = error;
  }
}
