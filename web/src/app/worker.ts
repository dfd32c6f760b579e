// Registers the service worker (public/worker.js): only where browsers allow one, with HTTPS or on
// localhost, and only in the built page.

import { under } from '../lib/site';

/** Registers the service worker once the page has loaded. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  // The page's own files load first.
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** How long to wait before each further try to get the worker, in milliseconds. */
const waits = [2_000, 15_000, 60_000, 300_000];

/** Tries again a few times if the worker does not come: one of its many files may have failed in a bad
 * moment of the network, and an old copy would stay until the next load. */
export class Retry {
  private tries = 0;
  private readonly followed = new WeakSet<ServiceWorker>();

  constructor(private readonly ask: () => void) {}

  later(): void {
    const wait = waits[this.tries];
    this.tries += 1;
    if (wait !== undefined) setTimeout(this.ask, wait);
  }

  /** Watches a worker that is being installed, and tries again if it fails. */
  follow(worker: ServiceWorker | null): void {
    if (!worker || this.followed.has(worker)) return;
    this.followed.add(worker);
    const changed = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', changed);
      if (worker.state === 'redundant') this.later();
    };
    worker.addEventListener('statechange', changed);
    changed();
  }
}

const retry = new Retry(() => void register());

function found(this: ServiceWorkerRegistration): void {
  retry.follow(this.installing);
}

// Registers the worker; the page works without it too. A worker that is there already is compared with
// the server's now, not when the browser decides to.
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // If the server has no worker any more, registering would keep the old one.
  const there = await fetch(under('/worker.js'), { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  await there?.text(); // Chromium aborts answers that are not read, even empty ones
  if (!there?.ok) return;
  const known = serviceWorker.controller !== null;
  try {
    const registration = await serviceWorker.register(under('/worker.js'), { updateViaCache: 'none' });
    registration.addEventListener('updatefound', found);
    retry.follow(registration.installing);
    if (known) await registration.update();
  } catch {
    // The page does not need it.
    retry.later();
  }
}
