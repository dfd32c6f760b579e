// The tables of this browser: their titles, and which of them waits for which player.

import { ApiError, api } from '../lib/api';
import { removePref, readPref, writePref } from '../lib/prefs';
import type { GameSummary } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { errorText } from '../words/fault';
import { list } from '../words/name';
import { say } from '../lib/words';

/** How many running tables are shown at once. */
export const most = 2;

const named = (g: GameSummary) => (g.names ?? []).map((n, i) => n || say('seat.unnamed', { number: i + 1 }));

export const titleOf = (g: GameSummary): string => g.title || list(named(g));
export const addressOf = (g: GameSummary): string => `/t/${encodeURIComponent(g.id)}`;

/** Whether a table waits for a player here. */
export const isMine = (g: GameSummary): boolean => g.turn === 'yours' || g.turn === 'alone';

/** How many tables wait for this browser; "50+" if the list goes on. */
export function keptWaiting(games: GameSummary[], more: boolean): { count: number; text: string } {
  const count = games.filter((g) => g.turn === 'yours').length;
  return { count, text: more && count === games.length ? `${count}+` : String(count) };
}

/** The other players of a table, if the title does not name them. */
export function withWhom(g: GameSummary): string {
  const others = g.players.flatMap((p, i) => (p.yours || p.free ? [] : [named(g)[i] ?? p.name]));
  return g.title && others.length > 0 ? m.tables_with({ names: list(others) }) : '';
}

export function statusOf(g: GameSummary): string {
  if (g.status === 'over') return m.status_over();
  if (g.status === 'ended') return m.status_ended();
  if (isMine(g)) return m.status_your_turn();
  if (g.turn === 'people') return m.status_people();
  return m.status_waiting({ names: list((g.waiting ?? []).map((w) => named(g)[w] ?? '')) });
}

/** When the time of a table's turn is up or, without a clock, since when the table stands as it does. */
export function whenOf(g: GameSummary): string {
  const due = g.due ? m.status_due({ when: ago(g.due) }) : '';
  return due || ago(g.since ?? g.updated);
}

/** The tables to show first: the most urgent ones, in the server's order, or if all are over only the last. */
export function current(games: GameSummary[]): GameSummary[] {
  const playing = games.filter((g) => g.status === 'playing');
  return playing.length > 0 ? playing.slice(0, most) : games.slice(0, 1);
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago a time was, in words; empty for an invalid time. */
export function ago(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (!Number.isFinite(seconds)) return '';
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, 'minute');
}

/** The key by which this browser remembers that it has tables, so that their space is kept while they load. */
const place = 'tables';

const reasonOf = (error: unknown) => (error instanceof ApiError ? errorText(error) : String(error));

export class Tables {
  list = $state.raw<GameSummary[] | null>(null);
  /** The position from which the list goes on; empty at its end. */
  next = $state('');
  failure = $state('');
  /** Whether there are tables, or there were when this browser last looked. */
  some = $derived(this.list === null ? readPref(place) !== '' : this.list.length > 0);

  async load(): Promise<void> {
    try {
      const { games, next } = await api.games();
      this.list = games;
      this.next = next ?? '';
      this.failure = '';
      if (this.list.length > 0) writePref(place, 'some');
      else removePref(place);
    } catch (error) {
      this.failure = reasonOf(error);
    }
  }

  /** Loads the next part of the list. */
  async more(): Promise<void> {
    try {
      const { games, next } = await api.games(this.next);
      const known = new Set((this.list ?? []).map((g) => g.id));
      this.list = [...(this.list ?? []), ...games.filter((g) => !known.has(g.id))];
      this.next = next ?? '';
    } catch (error) {
      this.failure = reasonOf(error);
    }
  }

  async remove(game: GameSummary): Promise<void> {
    try {
      await api.forget(game.id);
    } catch (error) {
      this.failure = reasonOf(error);
    }
    await this.load();
  }
}
