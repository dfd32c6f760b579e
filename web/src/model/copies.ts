// The tables that the server knows us to have, by their stamps: on the socket it tells what
// changes in one of them. They are as the server told them, whatever became of them here.

import type { PushedPatch, Table } from '../lib/types';
import { Unfit, patched } from './patch';

/** So many are kept: what comes is against the one before, or against one that was asked for meanwhile. */
const most = 4;

export class Copies {
  private readonly tables = new Map<string, Table>();

  /** The stamp of the latest, empty if there is none. */
  last = '';

  /** Keeps a whole table, if it has a stamp. */
  keep(table: Table): void {
    const { stamp } = table;
    if (stamp === undefined) return;
    this.tables.delete(stamp);
    this.tables.set(stamp, table);
    this.last = stamp;
    const [oldest] = this.tables.keys();
    if (this.tables.size > most && oldest !== undefined) this.tables.delete(oldest);
  }

  /** The whole table that a push leads to, with all events that were told; null if it is against one that is not here. */
  after({ of, stamp, patch, kept, events, clock }: PushedPatch): Table | null {
    const known = this.tables.get(stamp);
    const had = this.tables.get(of);
    if (!had) return known ?? null;
    const left = kept - (had.earlier ?? 0);
    if (left < 0 || left > had.events.length) return known ?? null;
    const { clock: _, ...rest } = had;
    const now = changed(rest, patch);
    if (!now) return null;
    const all = [...had.events.slice(0, left), ...events];
    const table: Table = { ...now, ...(clock && { clock }), events: all, stamp, reset: true };
    this.keep(table);
    return { ...table, reset: left < had.events.length };
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
