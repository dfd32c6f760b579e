// The chat of a table in this browser: the lines from the server, the lines on their way to it, and how
// far the reader has read.

import { ApiError, api, moveId } from '../lib/api';
import { readPref, writePref } from '../lib/prefs';
import type { ChatLine, ChatPush, ChatState, Phrase, Table } from '../lib/types';

export type Said = { text: string } | { phrase: Phrase };

/** A line that the server has not confirmed yet. */
export interface Outgoing {
  move: string;
  said: Said;
  /** Why it was not sent; null while it is on its way. */
  failure: ApiError | null;
}

/** The most lines that are kept, the same as on the server. */
const mostLines = 500;

/** For how many tables this browser remembers what was read. */
const mostRead = 30;

const readKey = 'chat.read';

/** Whether there is another person to talk with: not if all sit at one device, nor with computer players alone. */
export function talks(seats: Table['seats']): boolean {
  return seats.some((s) => s.kind === 'link') && seats.some((s) => s.kind !== 'bot' && !s.yours);
}

const isReading = (v: unknown): v is [string, number] => Array.isArray(v) && typeof v[0] === 'string' && typeof v[1] === 'number';

/** How far each of some tables was read, the latest last. */
function readings(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(readPref(readKey) || '[]');
    return Array.isArray(kept) ? kept.filter(isReading) : [];
  } catch {
    return [];
  }
}

/** The chat of one table, shared by the components that show it. */
export class Chat {
  state = $state.raw<ChatState | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  outgoing = $state.raw<Outgoing[]>([]);
  /** The text being written: it stays while the panel is closed. */
  draft = $state('');
  /** The last line that was read. */
  private read = $state(0);

  unread = $derived(this.lines.filter((l) => !l.yours && l.id > this.read).length);
  off = $derived(this.state === null || this.state.kind === 'off');

  /** Called with new lines of others as they come, but not with those from before. */
  onLines: ((lines: ChatLine[]) => void) | null = null;
  private begun = false;
  /** Counts the chat rooms that this browser has left. */
  private room = 0;

  constructor(private readonly id: string) {
    this.read = readings().find(([table]) => table === id)?.[1] ?? 0;
  }

  /** The last line that was pushed: those before it have come too. */
  last = 0;

  /** Takes in what the server pushes. */
  onPush(push: ChatPush): void {
    this.last = push.lines.at(-1)?.id ?? (push.reset ? 0 : this.last);
    this.take(push);
  }

  /** The server now counts this browser among other people, for instance because it has sat down: that
   * chat room is loaded from its start. */
  forget(): void {
    this.lines = [];
    this.last = 0;
    this.state = null;
    this.begun = false;
    this.room += 1;
  }

  private take(push: ChatPush): void {
    if (push.state) this.state = push.state;
    const before = push.reset ? [] : this.lines;
    const fresh = push.lines.filter((l) => !before.some((old) => old.id === l.id));
    const known = new Set(this.lines.map((l) => l.id));
    this.lines = [...before, ...fresh].sort((a, b) => a.id - b.id).slice(-mostLines);
    const moves = new Set(push.lines.flatMap((l) => (l.move ? [l.move] : [])));
    if (moves.size > 0) this.outgoing = this.outgoing.filter((o) => !moves.has(o.move));
    const news = fresh.filter((l) => !l.yours && !known.has(l.id));
    if (this.begun && !push.reset && news.length > 0) this.onLines?.(news);
    this.begun = true;
  }

  /** The reader has seen all lines: remembers that. */
  see(): void {
    const end = this.lines.at(-1)?.id ?? 0;
    if (end <= this.read) return;
    this.read = end;
    const others = readings().filter(([table]) => table !== this.id);
    writePref(readKey, JSON.stringify([...others, [this.id, this.read]].slice(-mostRead)));
  }

  async say(said: Said): Promise<void> {
    const line: Outgoing = { move: moveId(), said, failure: null };
    this.outgoing = [...this.outgoing, line];
    await this.send(line);
  }

  /** Sends a failed line again; with its id the server stores it once, even if the first try arrived. */
  async again(line: Outgoing): Promise<void> {
    const afresh = { ...line, failure: null };
    this.replace(line.move, afresh);
    await this.send(afresh);
  }

  drop(line: Outgoing): void {
    this.outgoing = this.outgoing.filter((o) => o.move !== line.move);
  }

  private async send(line: Outgoing): Promise<void> {
    const { room } = this;
    try {
      const { line: said } = await api.say(this.id, line.said, line.move);
      // A line sent in a room that was left meanwhile does not belong here.
      if (room === this.room) this.take({ type: 'chat', lines: [said] });
      else this.drop(line);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      this.replace(line.move, { ...line, failure });
    }
  }

  private replace(move: string, by: Outgoing): void {
    this.outgoing = this.outgoing.map((o) => (o.move === move ? by : o));
  }

  /** Mutes or blocks the writer of a line, or undoes it. */
  async quiet(how: 'mute' | 'block', whom: { seat?: number; watcher?: number }, on: boolean): Promise<void> {
    const { seat, watcher } = whom;
    await api.quiet(this.id, how, { ...(watcher ? { watcher } : seat === undefined ? {} : { seat }), on });
  }

  async consent(on: boolean): Promise<void> {
    await api.consent(this.id, on);
  }

  async report(line: ChatLine, reason: string): Promise<void> {
    await api.reportChat(this.id, reason.trim() ? { line: line.id, reason } : { line: line.id });
  }
}

const aloudKey = 'chat.aloud';

/** Whether this browser reads out new lines. */
export const isAloud = (): boolean => readPref(aloudKey) === 'on';
export const setAloud = (on: boolean): void => writePref(aloudKey, on ? 'on' : 'off');
