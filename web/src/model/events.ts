// The events of a game, gathered from answers and pushes, each once.

import type { GameEvent, Saying, Table } from '../lib/types';

export interface Merge {
  events: GameEvent[];
  /** The events that the reader has not seen; empty after a reset that took some back. */
  fresh: GameEvent[];
  /** The highest sequence number held. */
  seq: number;
  /** How many events came before these and are not held. */
  earlier: number;
}

/** Joins a table's events to the held ones, which go up to `seq` and lack the first `left`. */
export function merge(held: GameEvent[], seq: number, table: Table, left = 0): Merge {
  const came = table.events ?? [];
  if (table.reset) return anew(held, left, table);
  // Events from before the first choice have no number.
  const fresh = came.filter((e) => (e.seq ?? 0) > seq);
  return {
    events: fresh.length > 0 ? [...held, ...fresh] : held,
    fresh,
    seq: Math.max(seq, table.seq),
    earlier: left,
  };
}

/** The events of a table that was sent anew, with the held ones that precede them. If the first of them
 * is also held, those before it are right too: an event that was taken back never comes again. */
function anew(held: GameEvent[], left: number, { events: came = [], earlier: skipped = 0, seq }: Table): Merge {
  const joins = skipped > left && same(held[skipped - left], came[0]);
  const events = joins ? [...held.slice(0, skipped - left), ...came] : came;
  const earlier = joins ? left : skipped;
  // The server may send the table anew although nothing was taken back.
  const known = held.length + left - earlier;
  const goesOn = known > 0 && same(events[known - 1], held.at(-1));
  // Held events stay the same objects, so that components do not draw them again.
  const start = left - earlier;
  const kept = goesOn && start >= 0 ? [...events.slice(0, start), ...held, ...events.slice(known)] : events;
  return { events: kept, fresh: goesOn ? events.slice(known) : [], seq, earlier };
}

/** All events, by a table that was sent with the `left` ones which are not held; null if it was not. */
export function filled(held: GameEvent[], left: number, { events, earlier = 0, reset }: Table): GameEvent[] | null {
  return left > 0 && reset && earlier === 0 && same(events[left], held[0]) ? [...events.slice(0, left), ...held] : null;
}

const same = (a: GameEvent | undefined, b: GameEvent | undefined) => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

const seated = (table: Table | undefined): boolean => table?.seats.some((s) => s.yours) ?? false;

/** Whether this browser has lost its seat at a table that spectators see some turns late: it now gets
 * an older table than it had. */
export function fallsBehind(table: Table, before: Table | undefined): boolean {
  return table.reset && (table.watch_delay ?? 0) > 0 && !seated(table) && seated(before);
}

/** The reasons of computer players, with those of a new table and without those taken back. */
export function sayingsAfter(held: Saying[], { said = [], state }: Pick<Table, 'said' | 'state'>): Saying[] {
  const old = held.filter((h) => h.version <= state.version && !said.some((s) => s.player === h.player && s.turn === h.turn));
  return said.length === 0 && old.length === held.length ? held : [...old, ...said];
}

export interface Turn {
  /** 0 for what happened before the first turn. */
  turn: number;
  player: number;
  events: GameEvent[];
}

/** Splits events into turns, the latest last. */
export function turns(events: GameEvent[]): Turn[] {
  const list: Turn[] = [];
  let now: Turn | null = null;
  for (const event of events) {
    if (event.type === 'turn' || now === null) {
      now = { turn: event.type === 'turn' ? (event.turn ?? list.length + 1) : 0, player: event.player ?? 0, events: [] };
      list.push(now);
    }
    if (event.type !== 'turn') now.events.push(event);
  }
  return list;
}

/** The cell of the last tile that came to lie. */
export function lastTile(events: GameEvent[]): { x: number; y: number } | null {
  const { x, y } = events.findLast((e) => e.type === 'tile') ?? {};
  return x === undefined || y === undefined ? null : { x, y };
}

/** Each player's last tile. */
export function lastTiles(events: GameEvent[]): Map<number, { x: number; y: number }> {
  const last = new Map<number, { x: number; y: number }>();
  for (const e of events) {
    if (e.type === 'tile' && e.player !== undefined && e.x !== undefined && e.y !== undefined) {
      last.set(e.player, { x: e.x, y: e.y });
    }
  }
  return last;
}
