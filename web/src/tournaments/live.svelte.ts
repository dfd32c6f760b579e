// A tournament as its page follows it: asked for every few seconds while it goes on, and drawn anew only
// when something has changed.

import { ApiError } from '../lib/api';
import { tournaments } from './api';
import { reason } from './faults';
import { touched } from './phrases';
import type { Entrant, LogEvent, Round, Standings, Tournament } from './types';

/** How often it is asked for, in milliseconds: while it goes on, while it does not yet, and while the page is hidden. */
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
  private rest: Entrant[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = new Set<number>();
  private asking: Promise<void> | null = null;
  private again = false;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly ask: typeof tournaments = tournaments,
  ) {}

  /** Follows the tournament until the returned function is called. */
  watch(): () => void {
    const look = () => void this.round();
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      this.closed = true;
      clearTimeout(this.timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  private async round(): Promise<void> {
    clearTimeout(this.timer);
    await this.load();
    clearTimeout(this.timer);
    const phase = this.now?.phase;
    if (this.closed || this.missing || phase === 'cancelled') return;
    const wait = document.visibilityState === 'hidden' || phase === 'over' ? pauses.hidden : phase === 'planned' ? pauses.planned : pauses.running;
    this.timer = setTimeout(() => void this.round(), wait);
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
      const before = this.now;
      const text = JSON.stringify(got);
      if (text !== this.text) {
        const events = before && before.seq !== got.seq ? (await this.ask.log(this.id, before.seq)).log : [];
        await this.renew(got, events, before !== null && got.seq - before.seq > events.length);
        if (this.log && before && this.log.length === before.seq) this.log = [...this.log, ...events];
        await this.complete(got, before === null || events.some((e) => e.enter ?? e.withdraw ?? e.replace ?? e.return ?? e.check_in ?? e.start));
        this.text = text;
        this.now = got;
      }
      this.stale = false;
      this.failure = '';
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      const text = reason(error);
      if (this.now) this.stale = true;
      else this.failure = text;
    }
  }

  /** Adds the entrants behind the first thousand: those that are known, unless something has changed of them. */
  private async complete(got: Tournament, changed: boolean): Promise<void> {
    const all = got.entered ?? 0;
    if (!changed && this.rest.length + got.entrants.length === all) {
      got.entrants.push(...this.rest);
      return;
    }
    const first = got.entrants.length;
    while (got.entrants.length < all) {
      // oxlint-disable-next-line no-await-in-loop
      const { entrants } = await this.ask.entrants(this.id, got.entrants.length);
      if (entrants.length === 0) break;
      got.entrants.push(...entrants);
    }
    this.rest = got.entrants.slice(first);
  }

  /** Asks for what events have changed: standings and the rounds that are shown; all if not all events are known. */
  private async renew(got: Tournament, events: LogEvent[], all: boolean): Promise<void> {
    const changed = touched(events);
    const latest = got.rounds.at(-1)?.number;
    if (latest !== undefined) this.wanted.add(latest);
    const numbers = [...this.wanted].filter((n) => n <= got.rounds.length);
    const due = numbers.filter((n) => all || changed.all || changed.rounds.has(n) || !this.rounds.has(n));
    const [standings, ...rounds] = await Promise.all([this.ask.standings(this.id), ...due.map((n) => this.ask.round(this.id, n))]);
    this.standings = standings;
    const kept = [...this.rounds].filter(([n]) => n <= got.rounds.length && !due.includes(n));
    this.rounds = new Map([...kept, ...rounds.map((round) => [round.number, round] as const)]);
  }

  /** Shows rounds too that are not the latest. */
  async want(numbers: number[]): Promise<void> {
    const lacking = numbers.filter((n) => !this.rounds.has(n));
    for (const n of numbers) this.wanted.add(n);
    try {
      const got = await Promise.all(lacking.map((n) => this.ask.round(this.id, n)));
      this.rounds = new Map([...this.rounds, ...got.map((round) => [round.number, round] as const)]);
    } catch (error) {
      reason(error); // a refusal is tried again with the next look
      this.stale = true;
    }
  }

  /** Asks for the log, which then grows by itself. */
  async wantLog(): Promise<void> {
    const events: LogEvent[] = [];
    try {
      for (let more = true; more; ) {
        // oxlint-disable-next-line no-await-in-loop
        const { log } = await this.ask.log(this.id, events.length);
        events.push(...log);
        more = log.length === page;
      }
      this.log = events;
    } catch (error) {
      reason(error);
      this.stale = true;
    }
  }
}
