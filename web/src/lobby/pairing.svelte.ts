// Waiting for an opponent who wants the same game. It goes on while the player does something else:
// there is one Pairing for the whole page, and a note on every page shows it.

import { untrack } from 'svelte';
import { showTurn } from '../app/icon';
import { ApiError, api } from '../lib/api';
import { beside } from '../lib/beside.svelte';
import { Live } from '../lib/live';
import { notePaired } from '../lib/paired';
import type { RatedTicket, RatedWish } from '../lib/rated';
import { serverNow } from '../lib/servertime';
import type { Table } from '../lib/types';
import { Settings } from '../motion/settings.svelte';
import { Sounds } from '../motion/sound';
import { m } from '../paraglide/messages.js';
import { errorText } from '../words/fault';

/** How often the ticket, which lasts a minute, is renewed. */
const renewTime = 20_000;
/** After so long the page offers other ways to play. */
export const longTime = 60_000;

type State = 'idle' | 'asking' | 'waiting' | 'found';

/** Holds this browser's ticket for an opponent, from the request until a table is found or the player stops waiting. */
export class Pairing {
  state = $state<State>('idle');
  /** How many people wait, this one included. */
  waiting = $state(0);
  /** The wait has passed longTime. */
  long = $state(false);
  /** Since when this person waits, by the server's time in milliseconds; it stays when a ticket that ran out is replaced. */
  since = $state(0);
  /** What the server last said of the wait: the ratings that it seeks, how long it takes, the level that it offers. */
  news = $state.raw<Pick<RatedTicket, 'window' | 'likely_s' | 'level'>>({});
  /** What was asked for, while waiting: a ticket that has run out is requested again with it. */
  wish = $state.raw<RatedWish | null>(null);
  failure = $state('');
  /** The table that was found. */
  game = $state('');
  /** Opens the table as soon as one is found, set by pages that show the waiting; without it a note is shown. */
  private lead: ((game: string) => void) | null = null;

  private ticket = '';
  /** The last request's end. Requests run one after the other, and cancelling after all of them, so
   * that no ticket is left behind. */
  private answered: Promise<void> = Promise.resolve();
  /** The tab's title before it announced the opponent. */
  private title = '';
  /** The wish has led to a table. */
  private met = false;
  private live: Live | null = null;
  private renewal: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  /** Asks to be paired. */
  async ask(wish: RatedWish): Promise<void> {
    if (this.state !== 'idle') return;
    this.state = 'asking';
    this.failure = '';
    this.met = false;
    this.since = 0;
    this.news = {};
    this.wish = wish;
    this.answered = this.settle(() => api.pair(wish));
    await this.answered;
    if (this.waits()) this.wait();
  }

  private waits(): boolean {
    return this.state === 'waiting';
  }

  private wait(): void {
    this.long = false;
    clearTimeout(this.patience);
    clearInterval(this.renewal);
    this.live?.close();
    this.patience = setTimeout(() => (this.long = true), longTime);
    this.renewal = setInterval(() => void this.renew(), renewTime);
    this.live = new Live({
      path: '/api/lobby/socket',
      since: () => 0,
      query: () => 'tables=none',
      onPush: (push) => {
        if (push.type === 'paired') this.settled(push.ticket);
      },
      link: () => {},
    });
    window.addEventListener('pagehide', this.leave);
    document.addEventListener('visibilitychange', this.seen);
  }

  /** The server says that a ticket has found its table: fetches it, if the ticket is ours. */
  settled(ticket: string): void {
    if (ticket === this.ticket && this.state === 'waiting') void this.renew();
  }

  private async renew(): Promise<void> {
    const before = this.answered.catch(() => {});
    this.answered = before.then(() => (this.waits() ? this.settle(() => this.kept()) : undefined));
    await this.answered;
  }

  /** Fetches the ticket. If it has run out, as in a hidden tab that has slept, a new one is requested. */
  private async kept(): Promise<Table | RatedTicket> {
    try {
      return await api.ticket(this.ticket);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not-found' || !this.wish) throw error;
      return api.pair(this.wish);
    }
  }

  private async settle(what: () => Promise<Table | RatedTicket>): Promise<void> {
    try {
      const answer = await what();
      if (this.state === 'idle' || this.state === 'found') return;
      if ('ticket' in answer) this.heard(answer);
      else this.found(answer.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.state === 'idle' || this.state === 'found') return;
      // A server that is briefly down keeps the ticket; one in maintenance does not.
      if (this.state === 'waiting' && (error.status === 0 || error.status >= 500) && error.code !== 'maintenance') return;
      this.stop();
      this.failure = errorText(error);
    }
  }

  private heard({ ticket, waiting, since, window, likely_s, level }: RatedTicket): void {
    this.ticket = ticket;
    this.waiting = waiting;
    const begun = Date.parse(since ?? '');
    this.since ||= Number.isNaN(begun) ? serverNow() : begun;
    this.news = { ...(window && { window }), ...(likely_s && { likely_s }), ...(level && { level }) };
    this.state = 'waiting';
  }

  private found(game: string): void {
    this.stop();
    notePaired(game);
    this.met = true;
    this.state = 'found';
    this.game = game;
    this.announce();
    if (this.lead) this.go(this.lead);
  }

  /** The opponent waits at the table: plays a sound, and marks the tab if the player looks at another one. */
  private announce(): void {
    const sounds = new Sounds(new Settings()); // with the present settings
    sounds.far = true;
    sounds.gesture(); // the request to play was a press, which browsers require
    sounds.play('turn');
    if (!document.hidden) return;
    beside.news = m.lobby_found();
    this.title = document.title;
    document.title = `● ${beside.news} – Circulade`;
    showTurn(true);
    document.addEventListener('visibilitychange', this.looked);
  }

  private readonly looked = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', this.looked);
    // A page that says more by its title has taken it up, and goes back by itself.
    if (document.title === `● ${beside.news} – Circulade`) document.title = this.title;
    beside.news = '';
    showTurn(false);
  };

  /** Goes to the table that was found. */
  go(lead: (game: string) => void): void {
    const { game } = this;
    this.state = 'idle';
    this.game = '';
    beside.note = null;
    lead(game);
  }

  /** Called by a page that shows the waiting: while it is open, a table that is found (or was found
   * before) is opened at once. Returns the function that ends this. */
  shownBy(lead: (game: string) => void): () => void {
    this.lead = lead;
    beside.note = null;
    untrack(() => {
      if (this.state === 'found') this.go(lead);
    });
    return () => {
      if (this.lead === lead) this.lead = null;
    };
  }

  /** Plays against the level that the server offers, instead of waiting on. If somebody has been found
   * meanwhile, that table comes instead. */
  async playLevel(): Promise<void> {
    const before = this.answered.catch(() => {});
    this.answered = before.then(() => (this.waits() ? this.level() : undefined));
    await this.answered;
  }

  private async level(): Promise<void> {
    this.failure = '';
    try {
      const answer = await api.playLevel(this.ticket);
      if (!this.waits()) return;
      if ('ticket' in answer) this.heard(answer);
      else this.found(answer.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The wait goes on, unless the ticket has led to a table or has run out: then its next answer says so.
      if (error.code === 'paired' || error.code === 'not-found') void this.renew();
      else this.failure = errorText(error);
    }
  }

  /** Stops waiting. If a table has been found meanwhile the player goes there, and the result is false:
   * the caller must begin nothing else. */
  async cancel(): Promise<boolean> {
    await this.answered;
    if (this.state !== 'waiting') return !this.met;
    this.wish = null;
    try {
      await api.cancel(this.ticket);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'paired') {
        await this.renew();
        return false;
      }
    }
    if (this.waits()) this.stop();
    return !this.met;
  }

  private stop(): void {
    this.state = 'idle';
    this.wish = null;
    this.long = false;
    this.live?.close();
    this.live = null;
    clearInterval(this.renewal);
    clearTimeout(this.patience);
    window.removeEventListener('pagehide', this.leave);
    document.removeEventListener('visibilitychange', this.seen);
  }

  private readonly seen = () => {
    if (document.visibilityState === 'visible') void this.renew();
  };

  private readonly leave = () => {
    void api.cancel(this.ticket, true).catch(() => {}); // it runs out by itself
  };
}

export const pairing = new Pairing();
