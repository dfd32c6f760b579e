// Which version of the page this is, and whether the server has another one by now: it says so with
// each answer (internal/httpd/pageversion.go). An older page reloads itself when its reader loses
// nothing by that. While servers of two versions answer in turn, it does so once for each of them, and
// not for ever.

import { base, under } from './site';

const header = 'Circulade-Page';

/** After so many answers in a row of this page's own version, the other version counts as gone. */
const settled = 5;

/** How long the page does not load the same version by itself again, in milliseconds. */
const patience = 10 * 60_000;

/** The wait before another try, in milliseconds. */
const pause = 15_000;

const triedKey = 'circulade.versions';

/** The versions that this tab has had or tried to load, with the times; null if nothing can be stored. */
function triedLately(): Record<string, number> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(triedKey) ?? '{}') as Record<string, number>;
    return Object.fromEntries(Object.entries(kept).filter(([, at]) => Date.now() - at < patience));
  } catch {
    return null;
  }
}

function keepTried(tried: Record<string, number>): boolean {
  try {
    const text = JSON.stringify(tried);
    sessionStorage.setItem(triedKey, text);
    return sessionStorage.getItem(triedKey) === text;
  } catch {
    return false;
  }
}

export class Version {
  /** The server's version, if it is not this page's; else empty. */
  newer = $state('');
  private ours = 0;
  private next = 0;
  private readonly keepers = new Set<() => void>();

  /** A page without a version, as in development, is never older. */
  constructor(readonly own: string) {}

  /** Takes the server's version from an answer. */
  hear(said: string | null): void {
    if (this.own === '' || !said) return;
    this.ours = said === this.own ? this.ours + 1 : 0;
    if (said !== this.own) this.newer = said;
    else if (this.ours >= settled) this.newer = '';
  }

  /** Asks the server for its version. */
  async ask(): Promise<void> {
    if (this.own === '') return;
    try {
      const answer = await fetch(under('/api/hello'), { method: 'HEAD', cache: 'no-store' });
      this.hear(answer.headers.get(header));
      await answer.text(); // Chromium aborts answers that are not read
    } catch {
      // The server is down; it is asked again when it is back.
    }
  }

  /** Calls `keep` before the page reloads itself; returns a function that ends this. */
  keeping(keep: () => void): () => void {
    this.keepers.add(keep);
    return () => this.keepers.delete(keep);
  }

  /** Loads the page again because the reader has pressed the button. */
  load(): void {
    for (const keep of this.keepers) keep();
    location.reload();
  }

  /** Reloads the page if the server really has another version that was not tried before, and `may`
   * still allows it; returns whether it does. */
  async renew(may: () => boolean = () => true): Promise<boolean> {
    if (this.newer === '' || Date.now() < this.next) return false;
    this.next = Date.now() + pause;
    const there = await this.served();
    if (there === this.own) this.newer = '';
    const tried = triedLately();
    if (there === '' || there === this.own || !tried || there in tried) return false;
    if (!may()) {
      this.next = 0; // it may be tried again at once
      return false;
    }
    if (!keepTried({ ...tried, [this.own]: Date.now(), [there]: Date.now() })) return false;
    this.load();
    return true;
  }

  /** A file that the page needs did not load: perhaps because the page is older than the server. */
  async miss(): Promise<void> {
    await this.ask();
    await this.renew();
  }

  /** The version of the page that the server sends now; empty if it cannot be read. */
  private async served(): Promise<string> {
    try {
      const answer = await fetch(base, { cache: 'no-store' });
      return versionIn(await answer.text());
    } catch {
      return '';
    }
  }
}

/** The version in a page's HTML. */
export const versionIn = (page: string): string => /name="page" content="(\w+)"/.exec(page)?.[1] ?? '';

const said = typeof document === 'undefined' || !document.querySelector ? null : document.querySelector('meta[name="page"]')?.getAttribute('content');

export const version = new Version(said ?? '');
