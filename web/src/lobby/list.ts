// The list of public tables: which are known, and which of them are shown.

import type { Lobby, LobbyTable } from '../lib/types';

export type Tables = ReadonlyMap<string, LobbyTable>;

/** The known tables after a message from the server. */
export function updated(known: Tables, news: Lobby): Tables {
  const next = new Map(news.reset ? [] : known);
  for (const table of news.tables) next.set(table.id, table);
  for (const id of news.gone) next.delete(id);
  return next;
}

/** Filter by sets: tables with the base game alone, or with any expansion. */
export const setChoices = ['all', 'base', 'more'] as const;
export type SetChoice = (typeof setChoices)[number];

export const helpChoices = ['all', 'none', 'some'] as const;
export type HelpChoice = (typeof helpChoices)[number];

/** Filter by players: only people (no computer player or bot sits there or may), tables that allow
 * bots, or tables where a bot sits. */
export const whoChoices = ['all', 'people', 'bots', 'bot'] as const;
export type WhoChoice = (typeof whoChoices)[number];

/** Filter by pace: without a clock, in real time, or over days. */
export const paceChoices = ['all', 'none', 'real', 'days'] as const;
export type PaceChoice = (typeof paceChoices)[number];

/** Filter by the number of seats. */
export const sizeChoices = ['all', 'two', 'few', 'many'] as const;
export type SizeChoice = (typeof sizeChoices)[number];

/** Filter by the least number of free seats, for friends who join together. */
export const freeChoices = ['all', 'two', 'three'] as const;
export type FreeChoice = (typeof freeChoices)[number];

export interface Filter {
  sets: SetChoice;
  help: HelpChoice;
  who: WhoChoice;
  pace: PaceChoice;
  size: SizeChoice;
  free: FreeChoice;
}

export const everything: Filter = { sets: 'all', help: 'all', who: 'all', pace: 'all', size: 'all', free: 'all' };

const onlyBase = (table: LobbyTable) => table.sets.every((id) => id === 'base');

const wanted: Record<WhoChoice, (table: LobbyTable) => boolean> = {
  all: () => true,
  people: (table) => !table.programs && table.seats.every((s) => s.kind !== 'bot'),
  bots: (table) => table.programs === true,
  bot: (table) => table.seats.some((s) => s.program),
};

/** The filter's pace that a table has. */
function paceOf({ clock }: LobbyTable): PaceChoice {
  if (!clock || clock.kind === 'none') return 'none';
  return clock.kind === 'days' ? 'days' : 'real';
}

function sizeOf({ seats }: LobbyTable): SizeChoice {
  if (seats.length > 4) return 'many';
  return seats.length > 2 ? 'few' : 'two';
}

const leastFree: Record<FreeChoice, number> = { all: 0, two: 2, three: 3 };

/** Whether a table has enough free seats. A running table always does: it can only be watched. */
const hasRoom = (table: LobbyTable, free: FreeChoice) => table.state === 'running' || table.free >= leastFree[free];

/** Whether a table matches a filter. */
export function fits(table: LobbyTable, { sets, help, who, pace, size, free }: Filter): boolean {
  if (sets !== 'all' && onlyBase(table) !== (sets === 'base')) return false;
  if (help !== 'all' && (table.aids === 'table') !== (help === 'none')) return false;
  if (pace !== 'all' && paceOf(table) !== pace) return false;
  if (size !== 'all' && sizeOf(table) !== size) return false;
  return hasRoom(table, free) && wanted[who](table);
}

/** A filter as text for the preference; read() turns it back, and leaves out what it does not know. */
export const written = (filter: Filter): string => JSON.stringify(filter);

export function read(text: string): Filter {
  try {
    // What was remembered before there were bots: whether there were to be people only.
    const kept = JSON.parse(text) as Partial<Filter> & { people?: unknown };
    return {
      sets: setChoices.find((c) => c === kept.sets) ?? everything.sets,
      help: helpChoices.find((c) => c === kept.help) ?? everything.help,
      who: whoChoices.find((c) => c === kept.who) ?? (kept.people === true ? 'people' : everything.who),
      pace: paceChoices.find((c) => c === kept.pace) ?? everything.pace,
      size: sizeChoices.find((c) => c === kept.size) ?? everything.size,
      free: freeChoices.find((c) => c === kept.free) ?? everything.free,
    };
  } catch {
    return everything;
  }
}

/** A table as it stands in the list. */
export interface Row {
  table: LobbyTable;
  /** The table can no longer be joined; it is shown only because it has the focus and is perhaps about
   * to be pressed. */
  late: boolean;
  /** The table by which the row is ordered: as it was when it got the focus. */
  place: LobbyTable;
}

export interface Shown {
  waiting: Row[];
  running: Row[];
}

// The newest comes first. No two tables ever change places: the focus would be lost with the row it is
// on. The times of making are compared as text: all have one form, and it is fast for a thousand tables
// ten times a second.
const order = ({ place: a }: Row, { place: b }: Row) => compare(b.made, a.made) || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Rows of tables outside the main list, in its order. The one with the focus stays where it is. */
export function apart(tables: LobbyTable[], held: LobbyTable | null): Row[] {
  const rows = tables.filter((t) => t.id !== held?.id).map(row);
  if (held) {
    const now = tables.find((t) => t.id === held.id);
    rows.push({ table: { ...(now ?? held), state: held.state }, late: now?.state !== held.state, place: held });
  }
  return rows.sort(order);
}

/** The first rows, at most so many. The one with the focus is always among them. */
export function cut(rows: Row[], most: number): Row[] {
  const first = rows.slice(0, most);
  const held = rows.slice(most).find((r) => r.place !== r.table);
  return held ? [...first.slice(0, -1), held] : first;
}

const row = (table: LobbyTable): Row => ({ table, late: false, place: table });

/** Which tables are shown. The one with the focus keeps its place, whatever becomes of it: `held` is how it was. */
export function shown(known: Tables, filter: Filter, held: LobbyTable | null): Shown {
  const all = [...known.values()].filter((t) => fits(t, filter) && t.id !== held?.id);
  const waiting = all.filter((t) => t.state === 'waiting');
  const running = all.filter((t) => t.state === 'running');
  const rows = { waiting: waiting.map(row), running: running.map(row) };
  if (held) {
    const now = known.get(held.id);
    // The row shows the table as it is now, at the place where it was.
    rows[held.state].push({ table: { ...(now ?? held), state: held.state }, late: now?.state !== held.state, place: held });
  }
  rows.waiting.sort(order);
  rows.running.sort(order);
  return rows;
}
