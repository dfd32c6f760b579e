// The tables that the server knows us to have, by their stamps: on the socket, and in answers
// to what we do, it tells what changes in one of them. They are as the server told them,
// whatever became of them here.

import type { PushedPatch, Table } from '../lib/types';
import { Unfit, patched } from './patch';

/** So many are kept: what comes is against the one before, or against one that was asked for meanwhile. */
const most = 4;

/** So many stamps are remembered: an answer may come long after the socket has told the same. */
const stampsKept = 32;

export class Snapshots {
  private readonly tables = new Map<string, Table>();
  /** The stamps of those that were here lately. */
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

  /** The whole table that a push leads to, with all events that were told; null if it is against
   * one that is not here, undefined if an answer has led there already. */
  afterPush(push: PushedPatch): Table | null | undefined {
    const { of, stamp } = push;
    if (of !== this.lastStamp && stamp === this.lastStamp) return undefined;
    return this.kept(this.applied(push)) ?? this.tables.get(stamp) ?? null;
  }

  /** The same of an answer; undefined if the socket has told it already, or what came of it. */
  afterAnswer(push: PushedPatch): Table | null | undefined {
    const behind = push.of !== this.lastStamp;
    if (behind && this.recentStamps.has(push.stamp)) return undefined;
    const table = this.applied(push);
    const now = this.tables.get(this.lastStamp);
    // Of one entry the answer is the first that is told, but not always the first that comes.
    if (table && now && behind && table.lost === now.lost && table.seq <= now.seq) return undefined;
    return this.kept(table);
  }

  // The whole table by which a push goes on from one that is here.
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
