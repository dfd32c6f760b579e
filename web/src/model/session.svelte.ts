// One table as this browser sees it: the server's last snapshot, the events, the draft of the player's
// move, and the requests that change something.

import { ApiError, api, moveId } from '../lib/api';
import { whenBack } from '../lib/back';
import { Live, putOut } from '../lib/live';
import type { Link } from '../lib/live';
import { ranked } from '../lib/ranking';
import type { GameEvent, Saying, State, Table, TableAnswer, TableChanged } from '../lib/types';
import { Chat } from './chat.svelte';
import { TableClock } from './clock.svelte';
import { Snapshots } from './snapshots';
import { Draft } from './draft.svelte';
import { fallsBehind, filled, lastTiles, merge, sayingsAfter } from './events';
import { Going } from './going.svelte';
import { Baselines } from './baselines';
import { noLists, sameLists, withLists } from './lists';
import { unmoved } from './time';
import { Unsent, isAway, mayPass } from './unsent.svelte';
import type { Move } from './unsent.svelte';
import { TableLoader, isRefused } from './tableloader';

/** What a table says of one moment, without its lists and without the time that has passed since. */
const fingerprint = (table: Table): string => {
  const all = { ...table, clock: table.clock && unmoved(table.clock), events: null, earlier: 0, reset: false, stamp: '', state: withLists(table.state, noLists) };
  return JSON.stringify(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** After this many milliseconds a request counts as slow. Showing it sooner would cost a frame for
 * which the answer waits. */
const notice = 100;

/** Spectators of a finished game fetch its beginning within this time, in milliseconds: all of them
 * learn of the end at once. */
const spread = 5000;

const seatedAt = (table: Table): boolean => table.seats.some((s) => s.yours);

export type Listener = (fresh: GameEvent[], table: Table) => void;

/** The state and the requests of one table page. */
export class Session {
  table = $state.raw<Table>(undefined as unknown as Table);
  events = $state.raw<GameEvent[]>([]);
  /** How many events came before these; they are fetched when the reader wants to see them. */
  earlier = $state(0);
  draft = $state.raw<Draft | null>(null);
  link = $state<Link>('connecting');
  /** A request is on its way. */
  sending = $state(false);
  /** The request takes so long that the pressed button shows it. */
  slow = $state(false);
  /** The last request's failure, until something succeeds. */
  failure = $state.raw<ApiError | null>(null);

  /** The clocks of all seats. */
  readonly clock = new TableClock();

  /** How long players have been waited for, or away. */
  readonly going = new Going();

  /** The player here has asked for a rematch, and goes to the new table when the others agree. */
  rematch = $state(false);

  /** The reasons that computer players give for their turns. */
  sayings = $state.raw<Saying[]>([]);

  last = $derived(lastTiles(this.events));
  /** The seat of this browser that must act, or -1. */
  acting = $derived(this.actingSeat());

  /** The table's chat. */
  readonly chat: Chat;

  private seq = 0;
  live = $state.raw<Live | null>(null);
  private asked = '';
  private move = { texts: '', id: '' };
  /** A confirmed move that waits to be sent. */
  readonly unsent = new Unsent(
    () => this.draft,
    (move) => void this.make(move),
  );
  private readonly baselines = new Baselines();
  private readonly snapshots = new Snapshots();
  /** Loads the whole table when a patch cannot be applied. */
  private readonly loader = new TableLoader(() => this.fetch());
  /** The reader wants to see all events of the game. */
  private all = false;
  /** A spectator has opened something that needs the lists of the helps (outlines, features, squares): until then the server leaves them out. */
  private assisted = false;
  private assisting = Promise.resolve();
  /** The page asks the server why it has no connection. */
  private askingWhy = false;
  /** The seats that were ours when the server closed the connection, until it says whose they are now. */
  private before: number[] = [];
  /** The timer after which the first events of a finished game are fetched. */
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    table: Table,
    private readonly listener: Listener,
  ) {
    this.chat = new Chat(table.id);
    this.apply({ ...table, reset: true });
  }

  get id(): string {
    return this.table.id;
  }

  connect(): void {
    this.loader.open();
    this.live = new Live({
      path: `/api/games/${encodeURIComponent(this.id)}/socket`,
      since: () => this.seq,
      query: () => `stamp=${this.snapshots.lastStamp}${this.assisted ? '' : '&helps=later'}&chat=${this.chat.last}`,
      onPush: (push) => {
        if (push.type === 'patch') this.change(this.snapshots.afterPush(push));
        else if (push.type === 'whole') this.loader.request();
        else if (push.type === 'table') this.apply(push.table);
        else if (push.type === 'chat') this.chat.onPush(push);
      },
      link: (link) => {
        this.link = link;
        if (link === 'lost') void this.ask();
        // The message that the server is down is no longer true.
        else if (link === 'open' && this.failure && isAway(this.failure)) this.failure = null;
      },
      ended: (code) => {
        if (code !== putOut) return;
        this.chat.forget();
        this.before = this.table.seats.filter((s) => s.yours).map((s) => s.seat);
      },
    });
  }

  // A connection that is refused gives no reason; a request for the table does. One request for each try.
  private async ask(): Promise<void> {
    const { live, assisted: helps } = this;
    if (!live || this.askingWhy) return;
    this.askingWhy = true;
    try {
      const answer = await api.table(this.id, { helps });
      if (this.live === live && helps === this.assisted) this.apply(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.live === live && isRefused(error)) {
        this.close();
        this.failure = error;
      }
    } finally {
      this.askingWhy = false;
    }
  }

  close(): void {
    this.live?.close();
    this.live = null;
    this.unsent.drop();
    this.loader.close();
    clearTimeout(this.soon);
    this.soon = undefined;
  }

  /** Applies a table from an answer or a push; older ones are dropped, unless the server has lost what came since. */
  apply(answer: TableAnswer): void {
    if ('stamp' in answer) this.snapshots.keep(answer);
    this.take(answer);
  }

  // A patch of a table that is not kept here needs the whole table.
  private change(table: Table | null | undefined): void {
    if (table) this.take(table);
    else if (table === null) this.loader.request();
  }

  private take(answer: TableAnswer): void {
    const table = this.baselines.complete(ranked(answer), this.table);
    if (!table) {
      this.loader.request();
      return;
    }
    this.addEarlierEvents(table);
    if (table.seq < this.seq && table.lost === this.table?.lost && !fallsBehind(table, this.table)) return;
    if (table.seq > this.seq) this.failure = null;
    this.clock.take(table.clock);
    // The socket also pushes the table of an answer: equal tables are dropped.
    if (!table.reset && table.seq === this.seq && this.table && sameLists(table.state, this.table.state) && fingerprint(table) === fingerprint(this.table)) return;
    const joined = merge(this.events, this.seq, table, this.earlier);
    this.seq = joined.seq;
    this.events = joined.events;
    this.earlier = joined.earlier;
    this.sayings = sayingsAfter(this.sayings, table);
    const live = this.table?.status === 'playing';
    this.table = table;
    this.going.take(table);
    this.checkLostSeats();
    this.redraft();
    if (this.all) this.fetchAllEvents();
    else if (table.status !== 'playing') this.fetchAllEventsSoon(live && table.seats.every((s) => !s.yours));
    if (joined.fresh.length > 0) this.listener(joined.fresh, table);
  }

  /** Makes the server send the lists of the helps from now on. When the promise resolves they are here,
   * if they could be fetched. */
  help(): Promise<void> {
    if (this.assisted || seatedAt(this.table)) return this.assisting; // players are sent all lists
    this.assisted = true;
    this.assisting = this.fetchHelps();
    return this.assisting;
  }

  private async fetchHelps(): Promise<void> {
    try {
      await this.fetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.loader.request();
    }
    this.live?.again();
  }

  /** Fetches all events of the game. */
  fetchAllEvents(): void {
    this.all = true;
    if (this.earlier > 0) this.loader.request();
  }

  /** Fetches all events soon: spectators at a random time, so that they do not all ask at once. */
  private fetchAllEventsSoon(watched: boolean): void {
    if (this.soon !== undefined) return;
    if (watched) this.soon = setTimeout(() => this.fetchAllEvents(), Math.random() * spread);
    else this.fetchAllEvents();
  }

  // A table that is older than the shown one may still have the first events of the game.
  private addEarlierEvents(table: Table): void {
    const all = filled(this.events, this.earlier, table);
    if (!all) return;
    this.events = all;
    this.earlier = 0;
  }

  /** Shows an error if a seat was lost with the session. */
  private checkLostSeats(): void {
    const lost = this.before.some((seat) => !this.table.seats[seat]?.yours);
    if (lost && !this.table.put_out) this.failure = new ApiError(403, { error: { code: 'not-your-seat' } });
    if (lost || this.link === 'open') this.before = [];
  }

  /** Plays the draft; returns whether the server has accepted it. */
  async commit(): Promise<boolean> {
    const draft = this.draft;
    if (!draft?.complete || this.sending) return false;
    const texts = draft.texts;
    return this.make(this.unsent.move ?? { seq: this.seq, id: this.nameMove(texts), texts });
  }

  /** Sends a confirmed move; what cannot be sent now waits. */
  private async make(move: Move): Promise<boolean> {
    const { draft } = this;
    if (!draft || this.sending) return false;
    const { changes } = draft;
    // A request that was on its way when the network failed gets no answer: it is aborted when the network is back.
    const cut = new AbortController();
    const heard = whenBack(() => cut.abort());
    const made = await this.send(() => api.choose(this.id, move.seq, move.id, move.texts, this.snapshots.lastStamp, cut.signal));
    heard();
    const { failure } = this;
    if (!made && failure && mayPass(failure) && this.draft === draft && draft.changes === changes && this.live) {
      this.unsent.keep(move, draft, failure);
      this.failure = null;
      return false;
    }
    this.unsent.drop();
    // The table has moved on: the confirmed move becomes a draft again.
    if (failure?.code === 'stale-seq' && this.draft && !this.draft.started) this.draft.resume(move.texts);
    return made;
  }

  /** Sends choices; returns whether the server has accepted them. */
  play(texts: string[], move = moveId()): Promise<boolean> {
    return this.send(() => api.choose(this.id, this.seq, move, texts, this.snapshots.lastStamp));
  }

  async undo(): Promise<void> {
    const version = this.table.undo;
    if (version === null || this.sending) return;
    await this.send(() => api.undo(this.id, this.seq, moveId(), version, this.snapshots.lastStamp));
  }

  /** Asks all players to take back moves to a version, or agrees to that. */
  async askBack(version: number): Promise<void> {
    if (this.sending) return;
    await this.send(() => api.takeback(this.id, this.seq, moveId(), version, this.snapshots.lastStamp));
  }

  /** Sends a request that is answered by the table or a patch, and applies the answer; returns whether it succeeded. */
  async send(request: () => Promise<TableChanged>): Promise<boolean> {
    this.sending = true;
    const noticed = setTimeout(() => (this.slow = true), notice);
    try {
      const answer = await request();
      if ('type' in answer) this.change(this.snapshots.afterAnswer(answer));
      else this.apply(answer);
      this.failure = null;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.table) this.apply(error.table);
      this.failure = error;
      return false;
    } finally {
      clearTimeout(noticed);
      this.slow = false;
      this.sending = false;
    }
  }

  /** Fetches the whole table; returns false if all events are wanted and some are still missing. */
  private async fetch(): Promise<boolean> {
    const { all, assisted: helps } = this;
    const answer = await api.table(this.id, { all, helps });
    if (helps !== this.assisted) return this.fetch(); // the lists of the helps were asked for meanwhile
    this.apply(answer);
    return !all || this.earlier === 0;
  }

  // The same answers keep their id until they are accepted, so that a retry
  // after a lost answer plays them once.
  private nameMove(texts: string[]): string {
    const joined = `${this.seq}\n${texts.join('\n')}`;
    if (this.move.texts !== joined) this.move = { texts: joined, id: moveId() };
    return this.move.id;
  }

  private actingSeat(): number {
    const table = this.table;
    const player = table?.state.decision?.player;
    if (player === undefined || table.status !== 'playing') return -1;
    // A player whose time is up does not move, nor one for whom the computer plays.
    const seat = table.seats[player];
    return seat?.yours && !seat.stand_in && !seat.resigned && !table.clock?.flags?.includes(player) ? player : -1;
  }

  // A new question starts a new draft; the same question keeps the old one, for instance when another
  // player merely came or went.
  private redraft(): void {
    const { state } = this.table;
    const asked = JSON.stringify([state.version, state.turn, state.decision, this.acting]);
    if (asked === this.asked && this.draft !== null) return;
    this.asked = asked;
    this.draft = this.acting < 0 ? null : this.begin(state);
  }

  // Starts a draft. Failures of an older draft's previews are ignored.
  private begin(state: State): Draft {
    const draft: Draft = new Draft(
      state,
      (all) => this.preview(all),
      (error) => {
        if (this.draft === draft) this.refused(error);
      },
    );
    return draft;
  }

  // Where the table has moved on and the question is still the same, for instance because a player came
  // or went, the preview is asked for again.
  protected async preview(all: string[], again = 3): Promise<State> {
    const { asked } = this;
    try {
      return (await api.preview(this.id, this.seq, all)).state;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.table) throw error;
      this.apply(error.table);
      if (error.code !== 'stale-seq' || this.asked !== asked || again === 0) throw error;
      return this.preview(all, again - 1);
    }
  }

  // Shows the failure of a preview for a chosen answer; previews that only look ahead fail silently.
  private refused(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.failure = error;
  }
}
