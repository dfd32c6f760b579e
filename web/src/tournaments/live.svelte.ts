// A tournament as its page follows it: the server tells when it changes, and what has changed is asked for. While
// there is no connection the page asks every few seconds.

import { ApiError } from '../lib/api';
import { Live as Connection, putOut } from '../lib/live';
import type { Link, LiveOptions } from '../lib/live';
import type { Push } from '../lib/types';
import { tournaments } from './api';
import { reason } from './faults';
import { after, olderThan, waitFor } from './parts';
import type { Entrant, LogEvent, Pushed, Round, Standings, Tournament } from './types';

/** How often it is asked for without a connection, in milliseconds: while it goes on, while it does not yet, and while the page is hidden. */
export const pauses = { running: 3000, planned: 5000, hidden: 15_000 };

/** How many events one answer of the log has at most. */
const page = 1000;

export class Live {
  now = $state.raw<Tournament | null>(null);
  standings = $state.raw<Standings | null>(null);
  /** The rounds that have been asked for, by number. */
  rounds = $state.raw<ReadonlyMap<number, Round>>(new Map());
  /** All events, once the log has been asked for. */
  log = $state.raw<LogEvent[] | null>(null);
  failure = $state('');
  /** The tournament is not there. */
  missing = $state(false);
  /** The last request failed; what is shown is older. */
  stale = $state(false);
  private text = '';
  /** The versions of the parts that are here. */
  private readonly has = { head: -1, entrants: -1, standings: -1, log: 0 };
  private readonly wanted = new Set<number>();
  private connection: Pick<Connection, 'close' | 'again'> | null = null;
  private link: Link = 'connecting';
  /** The session by which the page was told what it has is over, or another one has begun. */
  private stranger = false;
  /** When it last connected, the page had something of the reader's own. */
  private known = false;
  private watching = 0;
  private renewed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<void> | null = null;
  private again = false;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly ask: typeof tournaments = tournaments,
    private readonly connect: (options: LiveOptions) => Pick<Connection, 'close' | 'again'> = (options) => new Connection(options),
  ) {}

  /** Follows the tournament until the returned function is called. */
  watch(): () => void {
    const look = () => {
      if (this.link !== 'open' || this.stale) void this.poll();
      else this.renewSoon();
    };
    document.addEventListener('visibilitychange', look);
    void this.poll();
    return () => {
      this.closed = true;
      clearTimeout(this.timer);
      clearTimeout(this.renewal);
      this.connection?.close();
      document.removeEventListener('visibilitychange', look);
    };
  }

  private async poll(): Promise<void> {
    clearTimeout(this.timer);
    await this.load();
    if (this.closed) return;
    if (this.now && !this.isOver()) this.connection ??= this.open();
    this.wait();
  }

  /** Asks again after a while, unless the server tells by itself. */
  private wait(): void {
    clearTimeout(this.timer);
    if (this.closed || this.missing || this.isOver() || (this.link === 'open' && !this.stale)) return;
    const phase = this.now?.phase;
    const pause = this.isHidden() || phase === 'over' ? pauses.hidden : phase === 'planned' ? pauses.planned : pauses.running;
    this.timer = setTimeout(() => void this.poll(), pause);
  }

  private isOver(): boolean {
    return this.now?.phase === 'cancelled';
  }

  private isHidden(): boolean {
    return document.visibilityState === 'hidden';
  }

  private open(): Pick<Connection, 'close' | 'again'> {
    return this.connect({
      path: `/api/tournaments/${encodeURIComponent(this.id)}/socket`,
      since: () => {
        this.known = this.now?.you !== undefined;
        return this.stranger ? 0 : (this.now?.version ?? 0);
      },
      query: (since) => `since=${since}`,
      onPush: (push) => this.heard(push),
      link: (link) => this.linked(link),
      ended: (code) => {
        if (code === putOut) this.stranger = true;
      },
    });
  }

  private linked(link: Link): void {
    this.link = link;
    if (link === 'open' && this.stale) void this.poll();
    else this.wait();
  }

  /** The server tells how far the tournament is: that is shown at once, and what has changed in its parts is asked for. */
  private heard(push: Push): void {
    if (push.type !== 'tournament' || !this.now) return;
    const news = push as Pushed;
    this.watching = news.watching;
    if (news.version <= this.now.version && !this.stranger) return;
    this.stranger = false;
    this.now = after(this.now, news);
    this.renewSoon();
  }

  /** Asks for parts that have changed, after a while that differs from page to page; a hidden page does so once it is seen. */
  private renewSoon(): void {
    if (this.closed || this.renewal !== undefined || this.isHidden() || !this.now || !this.lacks(this.now)) return;
    const pause = waitFor(this.watching, this.now.you, Date.now() - this.renewed, Math.random());
    this.renewal = setTimeout(() => void this.renew(), pause);
  }

  private async renew(): Promise<void> {
    const { now } = this;
    if (!now) return;
    if (now.head_version > this.has.head) await this.load();
    else {
      try {
        await this.show(now);
        this.stale = false;
      } catch (error) {
        this.failed(error);
      }
    }
    this.renewal = undefined;
    this.renewed = Date.now();
    if (this.stale) this.wait();
    else this.renewSoon(); // for what has changed meanwhile
  }

  private lacks(t: Tournament): boolean {
    const { has } = this;
    return t.head_version > has.head || t.entrants_version > has.entrants || this.lacksStandings(t) || (this.log !== null && t.seq > has.log) || this.lacking(t).length > 0;
  }

  private lacksStandings(t: Tournament): boolean {
    return t.phase !== 'planned' && t.standings_version > this.has.standings;
  }

  private lacking(t: Tournament): number[] {
    const latest = t.rounds.at(-1)?.number;
    if (latest !== undefined) this.wanted.add(latest);
    return olderThan(t.rounds, this.wanted, this.rounds);
  }

  /** Asks what is now. Whoever asks meanwhile gets an answer to a request that began after theirs. */
  load = (): Promise<void> => {
    if (this.asking) {
      this.again = true;
      return this.asking;
    }
    this.asking = this.fetchAll().finally(() => (this.asking = null));
    return this.asking;
  };

  private async fetchAll(): Promise<void> {
    do {
      this.again = false;
      // oxlint-disable-next-line no-await-in-loop
      await this.fetch();
    } while (this.again && !this.closed);
  }

  private async fetch(): Promise<void> {
    try {
      const got = await this.ask.one(this.id);
      const text = JSON.stringify(got);
      if (text !== this.text) {
        await this.show({ ...got, entrants: this.now?.entrants ?? [] });
        this.has.head = got.head_version;
        this.text = text;
      }
      if (got.you) this.meet();
      this.stale = false;
      this.failure = '';
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Connects anew for a reader who was nobody to the server when the page connected: a guest has a session only once
   * they have entered, and a connection tells those alone what is their own who had one when it began.
   */
  private meet(): void {
    if (this.known || !this.connection) return;
    this.stranger = true;
    this.connection.again();
    this.known = true;
  }

  private failed(error: unknown): void {
    this.missing = error instanceof ApiError && error.status === 404;
    const text = reason(error);
    if (this.now) this.stale = true;
    else this.failure = text;
  }

  /** Shows a tournament with its parts, of which those that have changed are asked for. What another request has brought meanwhile stays. */
  private async show(t: Tournament): Promise<void> {
    const { has } = this;
    const from = has.log;
    const [entrants, standings, rounds, events] = await Promise.all([
      t.entrants_version > has.entrants ? this.entrants(t) : null,
      this.lacksStandings(t) ? this.ask.standings(this.id, t.version) : null,
      Promise.all(this.lacking(t).map((n) => this.ask.round(this.id, t.version, n))),
      this.log && t.seq > from ? this.events(from) : [],
    ]);
    if (standings && this.lacksStandings(t)) [this.standings, has.standings] = [standings, t.standings_version];
    this.keep(rounds, t.rounds.length);
    if (this.log && has.log === from) [this.log, has.log] = [events.length > 0 ? [...this.log, ...events] : this.log, Math.max(from, t.seq)];
    const newer = this.now && this.now.version > t.version ? this.now : t;
    const fresh = entrants !== null && t.entrants_version > has.entrants;
    this.now = fresh ? { ...newer, entrants } : { ...newer, entrants: this.now?.entrants ?? t.entrants };
    if (fresh) has.entrants = t.entrants_version;
  }

  /** Takes in rounds that are newer than those that are here, of so many at most. */
  private keep(rounds: Round[], most = Infinity): void {
    const all = new Map([...this.rounds].filter(([n]) => n <= most));
    for (const round of rounds) if ((all.get(round.number)?.version ?? -1) < round.version) all.set(round.number, round);
    this.rounds = all;
  }

  private async entrants(t: Tournament): Promise<Entrant[]> {
    const all: Entrant[] = [];
    while (all.length < t.entered) {
      // oxlint-disable-next-line no-await-in-loop
      const { entrants } = await this.ask.entrants(this.id, t.version, all.length);
      if (entrants.length === 0) break;
      all.push(...entrants);
    }
    return all;
  }

  /** The events from a number on. */
  private async events(from: number): Promise<LogEvent[]> {
    const events: LogEvent[] = [];
    for (let more = true; more; ) {
      // oxlint-disable-next-line no-await-in-loop
      const { log } = await this.ask.log(this.id, from + events.length);
      events.push(...log);
      more = log.length === page;
    }
    return events;
  }

  /** Shows rounds too that are not the latest. */
  async want(numbers: number[]): Promise<void> {
    const { now } = this;
    const lacking = numbers.filter((n) => !this.rounds.has(n));
    for (const n of numbers) this.wanted.add(n);
    try {
      this.keep(await Promise.all(lacking.map((n) => this.ask.round(this.id, now?.version ?? 0, n))));
    } catch (error) {
      reason(error); // a refusal is tried again with the next look
      this.stale = true;
      this.wait();
    }
  }

  /** Asks for the log, which then grows by itself. */
  async wantLog(): Promise<void> {
    const seq = this.now?.seq ?? 0;
    try {
      this.log = await this.events(0);
      this.has.log = Math.max(seq, this.log.length);
    } catch (error) {
      reason(error);
      this.stale = true;
      this.wait();
    }
  }
}
