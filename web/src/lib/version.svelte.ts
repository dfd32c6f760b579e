// Which version of the page this is, and whether the server has another one by now: it says
// so with each answer (internal/httpd/pageversion.go). A page that is older loads itself
// again when nothing of its reader's is lost by that. While servers of two versions answer in
// turn it does so once for each of them, and not for ever.

import { base, under } from './site';

const header = 'Circulade-Page';

/** So many answers of this page's own version, one after the other, and the other one is gone. */
const settled = 5;

/** For so long nobody is brought to a version again by itself, in milliseconds. */
const patience = 10 * 60_000;

/** A try that led nowhere is not made again before. */
const pause = 15_000;

const triedKey = 'circulade.versions';

/** The versions that this tab has had, or has tried to get, with when that was. Null where nothing can be kept. */
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
  /** The server's, where it is another than this page's. */
  newer = $state('');
  private ours = 0;
  private next = 0;
  private readonly keepers = new Set<() => void>();

  /** Without one of its own, as while it is being written, a page is never older. */
  constructor(readonly own: string) {}

  /** Takes in what an answer says of the server's version. */
  hear(said: string | null): void {
    if (this.own === '' || !said) return;
    this.ours = said === this.own ? this.ours + 1 : 0;
    if (said !== this.own) this.newer = said;
    else if (this.ours >= settled) this.newer = '';
  }

  /** Asks the server. */
  async ask(): Promise<void> {
    if (this.own === '') return;
    try {
      const answer = await fetch(under('/api/hello'), { method: 'HEAD', cache: 'no-store' });
      this.hear(answer.headers.get(header));
      await answer.text(); // Chromium calls off what nobody reads
    } catch {
      // It is away, and is asked again when it is back.
    }
  }

  /** Has something be kept of the page whenever it is about to load itself again; returns what
   * ends that. */
  keeping(keep: () => void): () => void {
    this.keepers.add(keep);
    return () => this.keepers.delete(keep);
  }

  /** Loads the page again because the reader has pressed the button. */
  load(): void {
    for (const keep of this.keepers) keep();
    location.reload();
  }

  /** Loads the page again if the server really has another one that was not tried before, and
   * it still may when the server has said so; reports whether it does. */
  async renew(may: () => boolean = () => true): Promise<boolean> {
    if (this.newer === '' || Date.now() < this.next) return false;
    this.next = Date.now() + pause;
    const there = await this.served();
    if (there === this.own) this.newer = '';
    const tried = triedLately();
    if (there === '' || there === this.own || !tried || there in tried) return false;
    if (!may()) {
      this.next = 0; // nothing came of it, and it is asked for again soon
      return false;
    }
    if (!keepTried({ ...tried, [this.own]: Date.now(), [there]: Date.now() })) return false;
    this.load();
    return true;
  }

  /** What the whole page needs did not come: if it is older than the server, that is why. */
  async miss(): Promise<void> {
    await this.ask();
    await this.renew();
  }

  /** The version of the page as the server gives it now; empty if it gives none. */
  private async served(): Promise<string> {
    try {
      const answer = await fetch(base, { cache: 'no-store' });
      return versionIn(await answer.text());
    } catch {
      return '';
    }
  }
}

/** What a page says of itself. */
export const versionIn = (page: string): string => /name="page" content="(\w+)"/.exec(page)?.[1] ?? '';

const said = typeof document === 'undefined' || !document.querySelector ? null : document.querySelector('meta[name="page"]')?.getAttribute('content');

export const version = new Version(said ?? '');
