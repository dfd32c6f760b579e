// Planning a conditional move: a session of its own, at the table as it would be with that tile drawn.
// Confirm stores the move instead of playing it.

import { ApiError } from '../lib/api';
import type { Orders, State, Table } from '../lib/types';
import { Session } from '../model/session.svelte';
import { orders } from './orders';
import type { At } from './orders';

/** The table as it would be in that turn. It has no clock, no hints, and nothing to take back. */
function supposed(table: Table, seq: number, state: State): Table {
  const now = { ...table };
  delete now.clock;
  delete now.undo_ask;
  return { ...now, seq, state: { ...state, aids: state.aids.filter((help) => help !== 'hints') }, undo: null, events: [], reset: true };
}

/** The session in which the move for one tile is put together. */
export class Plan extends Session {
  constructor(
    table: Table,
    state: State,
    readonly at: At,
    readonly tile: string,
    private readonly left: (orders: Orders) => void,
  ) {
    super(supposed(table, at.seq, state), () => {});
  }

  override async commit(): Promise<boolean> {
    const { draft } = this;
    if (!draft?.complete || this.sending) return false;
    this.sending = true;
    try {
      this.left(await orders.leave(this.at, this.tile, draft.texts));
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Keeps a failure to be shown. After a move of another player the Planner opens the plan anew. */
  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.failure = error;
  }

  protected override async preview(all: string[]): Promise<State> {
    return (await orders.preview(this.at, this.tile, all)).state;
  }
}

/** The state of the dialog for conditional moves: the list of them, and the plan that is open. */
export class Planner {
  list = $state.raw<Orders | null>(null);
  plan = $state.raw<Plan | null>(null);
  failure = $state.raw<ApiError | null>(null);
  /** The outcome of the last press, for screen readers. */
  result = $state('');
  private asked = 0;

  constructor(
    private readonly table: () => Table,
    private readonly seat: number,
    private readonly words: { kept: string; gone: string },
  ) {}

  private get at(): At {
    return { id: this.table().id, seat: this.seat, seq: this.table().seq };
  }

  /** Fetches the list again after the table has moved on, and opens an open plan anew. */
  async look(): Promise<void> {
    const { plan } = this;
    this.result = '';
    await this.run(() => orders.list(this.at));
    if (plan && plan === this.plan) await this.open(plan.tile);
  }

  /** Opens the plan for a tile, with the move stored for it if there is one. */
  async open(tile: string): Promise<void> {
    const now = ++this.asked;
    this.result = '';
    const { at } = this;
    try {
      const { state } = await orders.preview(at, tile, []);
      if (now !== this.asked) return;
      if (at.seq !== this.at.seq) return await this.open(tile); // the table has moved on meanwhile
      this.failure = null;
      this.plan = new Plan(this.table(), state, at, tile, (list) => this.keep(list));
      const before = this.list?.orders.find((o) => o.tile === tile && o.holds);
      if (before) this.plan.draft?.resume(before.all);
    } catch (error) {
      if (now !== this.asked) return;
      this.plan = null;
      this.fail(error);
    }
  }

  /** Goes back to the list of tiles; a request on its way is ignored. */
  leave(): void {
    this.asked++;
    this.plan = null;
  }

  async forget(tile: string): Promise<void> {
    this.result = ''; // so that the same words are announced again
    this.leave();
    if (await this.run(() => orders.forget(this.at, tile))) this.result = this.words.gone;
  }

  private keep(list: Orders): void {
    this.list = list;
    this.leave();
    this.result = this.words.kept;
  }

  private async run(request: () => Promise<Orders>): Promise<boolean> {
    try {
      this.list = await request();
      this.failure = null;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.failure = error;
  }
}
