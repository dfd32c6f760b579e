// What the host says to all users: an announcement, and whether the server is in maintenance. It is
// fetched at the start, when a live connection reports a change, and when the tab becomes visible
// again.

import { json } from './api';
import { readPref, writePref } from './prefs';
import { serverNow } from './servertime';
import type { HostSays } from './types';

type Announcement = NonNullable<HostSays['announcement']>;

const place = 'announcement';

/** All pages hear of it at once, and must not ask all at once. */
const spread = 1500;

/** The longest that a browser's clock can be set for. */
const longest = 2 ** 31 - 1;

/** How long an announcement is still to be seen, in milliseconds; 0 if it is over. */
export function left({ until }: Announcement, now: number): number {
  const end = until ? Date.parse(until) : Number.NaN;
  return Number.isNaN(end) ? longest : Math.min(longest, Math.max(0, end - now));
}

/** What is remembered of one that was waved off: a server that was put back counts its numbers again. */
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

  /** What is to be seen: nobody has waved it off, and its time is not over. */
  get announcement(): Announcement | null {
    const announced = this.said.announcement;
    return announced && nameOf(announced) !== this.read ? announced : null;
  }

  /** What is said while the server is being worked on; nothing if it is not. */
  get maintenance(): HostSays['maintenance'] | null {
    return this.said.maintenance ?? null;
  }

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

  /** A live connection says that there is something else. */
  reloadSoon(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.load(), Math.random() * spread);
  }

  /** What is said from now on. */
  take(said: HostSays): void {
    this.asked += 1; // what was asked for before is older
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
