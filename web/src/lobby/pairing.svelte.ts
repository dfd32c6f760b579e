// Waiting for somebody who wants to play the same. It goes on while one plays something
// else: there is one of it, and a note tells of it on every page.

import { ApiError, api } from '../lib/api';
import { beside } from '../lib/beside.svelte';
import { Live } from '../lib/live';
import type { Table, Ticket, Wish } from '../lib/types';
import { errorText } from '../words/fault';

/** How often the ticket is renewed, which lives for a minute. */
const renewTime = 20_000;
/** After so long other ways are offered. */
export const longTime = 60_000;

type State = 'idle' | 'asking' | 'waiting' | 'found';

class Pairing {
  state = $state<State>('idle');
  /** How many wait, oneself too. */
  waiting = $state(0);
  /** It has taken long. */
  long = $state(false);
  failure = $state('');
  /** The table that was found. */
  game = $state('');
  /** Where one is led at once; elsewhere a note says that somebody has been found. */
  private lead: ((game: string) => void) | null = null;

  private ticket = '';
  private live: Live | null = null;
  private renewal: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  /** Asks to be paired. */
  async ask(wish: Wish): Promise<void> {
    this.state = 'asking';
    this.failure = '';
    await this.settle(() => api.pair(wish));
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
      hear: (push) => {
        if (push.type === 'paired') this.told(push.ticket);
      },
      link: () => {},
    });
    window.addEventListener('pagehide', this.leave);
  }

  /** The ticket has led somewhere. */
  told(ticket: string): void {
    if (ticket === this.ticket && this.state === 'waiting') void this.renew();
  }

  private async renew(): Promise<void> {
    if (this.state === 'waiting') await this.settle(() => api.ticket(this.ticket));
  }

  private async settle(what: () => Promise<Table | Ticket>): Promise<void> {
    try {
      const answer = await what();
      if (this.state === 'idle') return;
      if ('ticket' in answer) {
        this.ticket = answer.ticket;
        this.waiting = answer.waiting;
        this.state = 'waiting';
      } else this.found(answer.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A server that is away for a moment keeps the place of who waits.
      if (this.state === 'waiting' && (error.status === 0 || error.status >= 500)) return;
      this.stop();
      this.failure = errorText(error);
    }
  }

  private found(game: string): void {
    this.stop();
    this.state = 'found';
    this.game = game;
    if (this.lead) this.go(this.lead);
  }

  /** Goes to the table that was found. */
  go(lead: (game: string) => void): void {
    const { game } = this;
    this.state = 'idle';
    this.game = '';
    beside.note = null;
    lead(game);
  }

  /** While a page that shows the waiting is open, whoever is found is met at once. */
  shownBy(lead: (game: string) => void): () => void {
    this.lead = lead;
    beside.note = null;
    return () => {
      if (this.lead === lead) this.lead = null;
    };
  }

  /** Waits no longer. Should somebody have been found meanwhile, there one goes. */
  async cancel(): Promise<void> {
    const { ticket } = this;
    if (this.state !== 'waiting') return;
    try {
      await api.cancel(ticket);
      this.stop();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'paired') await this.renew();
      else this.stop();
    }
  }

  private stop(): void {
    this.state = 'idle';
    this.long = false;
    this.live?.close();
    this.live = null;
    clearInterval(this.renewal);
    clearTimeout(this.patience);
    window.removeEventListener('pagehide', this.leave);
  }

  private readonly leave = () => {
    void api.cancel(this.ticket, true).catch(() => {}); // it runs out by itself
  };
}

export const pairing = new Pairing();
