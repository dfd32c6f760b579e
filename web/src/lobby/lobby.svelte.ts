// What a page knows of the lobby while it shows it.

import { Live } from '../lib/live';
import type { Link } from '../lib/live';
import { recall, remember } from '../lib/prefs';
import type { Friends, LobbyTable, Push } from '../lib/types';
import { everything, heard, read, shown, written } from './list';
import type { Filter, Known } from './list';
import { pairing } from './pairing.svelte';

const place = 'lobby.filter';

export class LobbyDesk {
  known = $state.raw<Known>(new Map());
  /** Whether the list has come. */
  ready = $state(false);
  waiting = $state(0);
  link = $state<Link>('connecting');
  filter = $state.raw<Filter>(everything);
  /** Whom somebody follows, once that is known; only accounts do. */
  friends = $state.raw<Friends | null>(null);
  /** The table that has the focus, as it was when it got it. */
  held = $state.raw<LobbyTable | null>(null);
  readonly shown = $derived(shown(this.known, this.filter, this.held));

  private seq = 0;
  private readonly live: Live;

  /** On a page that shows some of the tables only, the list is neither narrowed nor are friends
   * asked for. */
  constructor(whole = true) {
    if (whole) this.filter = read(recall(place));
    this.live = new Live({
      path: '/api/lobby/socket',
      since: () => this.seq,
      query: (seq) => `since=${seq}${whole ? '&friends=all' : ''}`,
      hear: (push) => this.hear(push),
      link: (link) => (this.link = link),
    });
  }

  close(): void {
    this.live.close();
  }

  private hear(push: Push): void {
    if (push.type === 'paired') pairing.told(push.ticket);
    if (push.type === 'friends') this.friends = push;
    if (push.type !== 'lobby') return;
    this.seq = push.lobby.seq;
    this.waiting = push.lobby.waiting;
    this.known = heard(this.known, push.lobby);
    this.ready = true;
  }

  narrow(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    remember(place, written(this.filter));
  }
}
