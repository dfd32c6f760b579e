// What the host says to all users: an announcement, and whether the server is in maintenance. It is
// fetched at the start, when a live connection reports a change, and when the tab becomes visible
// again.

import { json } from './api';
import { readPref, writePref } from './prefs';
import { serverNow } from './servertime';
import type { HostSays } from './types';

type Announcement = NonNullable<HostSays['announcement']>;

const place = 'announcement';

/** Pages reload at random within this time, in milliseconds, because all hear of a change at once. */
const spread = 1500;

/** The longest time that a browser's timer can be set to. */
const longest = 2 ** 31 - 1;

/** How long an announcement is still shown, in milliseconds; 0 if it is over. */
export function left({ until }: Announcement, now: number): number {
  const end = until ? Date.parse(until) : Number.NaN;
  return Number.isNaN(end) ? longest : Math.min(longest, Math.max(0, end - now));
}

/** The text by which a closed announcement is remembered. The id alone is not enough: a restored server
 * counts its ids again. */
const nameOf = ({ id, text }: Announcement): string => `${id} ${text}`;

const without = ({ maintenance }: HostSays): HostSays => (maintenance ? { maintenance } : {});

export class Host {
  said = $state.raw<HostSays>({});
  private read = $state(readPref(place));
  private soon: ReturnType<typeof setTimeout> | undefined;
  private end: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  private readonly ask: () => Promise<HostSays>;

  constructor(ask: () => Promise<HostSays> = () => json<HostSays>('GET', '/api/host')) {
    this.ask = ask;
  }

  /** The announcement to show: not closed here, and not over. */
  get announcement(): Announcement | null {
    const announced = this.said.announcement;
    return announced && nameOf(announced) !== this.read ? announced : null;
  }

  /** The host's text about maintenance; null if there is none. */
  get maintenance(): HostSays['maintenance'] | null {
    return this.said.maintenance ?? null;
  }

  /** The reader has closed the announcement: this browser remembers it. */
  close(): void {
    const announced = this.said.announcement;
    this.read = announced ? nameOf(announced) : '';
    writePref(place, this.read);
  }

  async load(): Promise<void> {
    const nth = (this.asked += 1);
    try {
      const said = await this.ask();
      if (nth === this.asked) this.take(said);
    } catch {
      // The last answer stays; it is fetched again when the tab becomes visible again.
    }
  }

  /** A live connection has reported a change: fetches it, after a random wait. */
  reloadSoon(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.load(), Math.random() * spread);
  }

  /** Takes what the host says now. */
  take(said: HostSays): void {
    this.asked += 1; // the answer to an earlier request would be older
    clearTimeout(this.end);
    const time = said.announcement ? left(said.announcement, serverNow()) : 0;
    if (time > 0) this.end = setTimeout(() => (this.said = without(this.said)), time);
    this.said = time > 0 ? said : without(said);
  }

  watch(): void {
    void this.load();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.load();
    });
  }
}

export const host = new Host();
