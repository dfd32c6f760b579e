// The lobby as a page shows it: tables, filter, friends and the live connection.

import { ApiError, json } from '../lib/api';
import { Live, putOut } from '../lib/live';
import type { Link, LiveOptions } from '../lib/live';
import { readPref, writePref } from '../lib/prefs';
import type { Friends, Lobby, LobbyTable, Push } from '../lib/types';
import { isRefused } from '../model/tableloader';
import { everything, updated, read, shown, written } from './list';
import type { Filter, Tables } from './list';
import { pairing } from './pairing.svelte';

const place = 'lobby.filter';

/** A browser that was refused connects again after so many milliseconds. */
const patience = 60_000;

export class LobbyDesk {
  tables = $state.raw<Tables>(new Map());
  /** Whether the list has come. */
  ready = $state(false);
  waiting = $state(0);
  link = $state<Link>('connecting');
  /** Why the server refuses this browser, for instance because its network is banned. */
  refused = $state.raw<ApiError | null>(null);
  filter = $state.raw<Filter>(everything);
  /** The accounts that this account follows, once they have been sent; null for a guest. */
  friends = $state.raw<Friends | null>(null);
  /** How often the server has said that this account's challenges have changed. */
  challenged = $state(0);
  /** The table that has the focus, as it was when it got it. */
  held = $state.raw<LobbyTable | null>(null);
  readonly shown = $derived(shown(this.tables, this.filter, this.held));

  private seq = 0;
  private live: Pick<Live, 'close'> | null = null;
  private asking = false;
  private later: ReturnType<typeof setTimeout> | undefined;

  /** `whole` is false on pages that show only some tables: then no filter is applied and no friends are requested. */
  constructor(
    private readonly whole = true,
    private readonly follow: (options: LiveOptions) => Pick<Live, 'close'> = (options) => new Live(options),
  ) {
    if (whole) this.filter = read(readPref(place));
    this.connect();
  }

  private connect(): void {
    this.live = this.follow({
      path: '/api/lobby/socket',
      since: () => this.seq,
      query: (seq) => `since=${seq}${this.whole ? '&friends=all' : ''}`,
      onPush: (push) => this.onPush(push),
      link: (link) => this.linked(link),
      ended: (code) => {
        if (code === putOut) void this.ask();
      },
    });
  }

  close(): void {
    clearTimeout(this.later);
    this.live?.close();
    this.live = null;
  }

  private linked(link: Link): void {
    this.link = link;
    if (link === 'open') this.refused = null;
    else if (link === 'lost') void this.ask();
  }

  // A refused connection gives no reason, but a request for the list does. It is sent once for each try.
  private async ask(): Promise<void> {
    const { live } = this;
    if (!live || this.asking) return;
    this.asking = true;
    const still = () => this.live === live && this.link !== 'open'; // once connected the socket sends newer lists
    try {
      const lobby = await json<Lobby>('GET', `/api/lobby?since=${this.seq}`);
      if (still()) this.onPush({ type: 'lobby', lobby });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (still() && isRefused(error)) this.keptOut(error);
    } finally {
      this.asking = false;
    }
  }

  private keptOut(error: ApiError): void {
    this.close();
    this.refused = error;
    this.later = setTimeout(() => this.connect(), patience);
  }

  private onPush(push: Push): void {
    if (push.type === 'paired') pairing.settled(push.ticket);
    if (push.type === 'friends') this.friends = push;
    if (push.type === 'challenges') this.challenged += 1;
    if (push.type !== 'lobby') return;
    this.seq = push.lobby.seq;
    this.waiting = push.lobby.waiting;
    this.tables = updated(this.tables, push.lobby);
    this.ready = true;
  }

  narrow(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    writePref(place, written(this.filter));
  }
}
