// The tables that the server sent last, by their stamps. On the socket and in answers to moves it sends
// only what changes in one of them (a patch). They stay as the server sent them: what the page makes of
// them does not change them.

import type { PushedPatch, Table } from '../lib/types';
import { Unfit, patched } from './patch';

/** How many tables are kept: a patch is against the one before, or against the one at the time of a request. */
const most = 4;

/** How many stamps are remembered: an answer may come long after the socket has pushed the same table. */
const stampsKept = 32;

export class Snapshots {
  private readonly tables = new Map<string, Table>();
  /** The stamps of the tables that came last, of more of them than are kept. */
  private readonly recentStamps = new Set<string>();

  /** The stamp of the latest, empty if there is none. */
  lastStamp = '';

  /** Keeps a whole table, if it has a stamp. */
  keep(table: Table): void {
    const { stamp } = table;
    if (stamp === undefined) return;
    this.tables.delete(stamp);
    this.tables.set(stamp, table);
    this.recentStamps.delete(stamp);
    this.recentStamps.add(stamp);
    this.lastStamp = stamp;
    const [oldest] = this.tables.keys();
    if (this.tables.size > most && oldest !== undefined) this.tables.delete(oldest);
    const [first] = this.recentStamps;
    if (this.recentStamps.size > stampsKept && first !== undefined) this.recentStamps.delete(first);
  }

  /** Applies a patch that was pushed, and returns the whole table with all its events; null if the patch is
   * against a table that is not kept here, undefined if an answer has brought the same table already. */
  afterPush(push: PushedPatch): Table | null | undefined {
    const { of, stamp } = push;
    if (of !== this.lastStamp && stamp === this.lastStamp) return undefined;
    return this.kept(this.applied(push)) ?? this.tables.get(stamp) ?? null;
  }

  /** Applies a patch that answers a move. Undefined if the socket has brought that table, or a later one, already. */
  afterAnswer(push: PushedPatch): Table | null | undefined {
    const behind = push.of !== this.lastStamp;
    if (behind && this.recentStamps.has(push.stamp)) return undefined;
    const table = this.applied(push);
    const now = this.tables.get(this.lastStamp);
    // The server sends the answer before it pushes the same entry, but it may arrive after that.
    if (table && now && behind && table.lost === now.lost && table.seq <= now.seq) return undefined;
    return this.kept(table);
  }

  // The whole table after a patch; null if it is against a table that is not kept here.
  private applied({ of, stamp, patch, kept, events, clock }: PushedPatch): Table | null {
    const had = this.tables.get(of);
    if (!had) return null;
    const left = kept - (had.earlier ?? 0);
    if (left < 0 || left > had.events.length) return null;
    const { clock: _, ...rest } = had;
    const now = changed(rest, patch);
    if (!now) return null;
    return { ...now, ...(clock && { clock }), events: [...had.events.slice(0, left), ...events], stamp, reset: left < had.events.length };
  }

  private kept(table: Table | null): Table | null {
    if (table) this.keep({ ...table, reset: true });
    return table;
  }
}

function changed(had: Omit<Table, 'clock'>, patch: PushedPatch['patch']): Table | null {
  try {
    return patched(had, patch) as Table;
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return null;
  }
}
