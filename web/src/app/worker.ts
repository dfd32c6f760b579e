// The service worker of public/worker.js: only where browsers allow one, which
// is with HTTPS or on this machine, and only in what was built.

import { under } from '../lib/site';

export function keepShell(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  // What the page itself needs comes first.
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** How long it is waited before a worker that could not be had is asked for once more, in milliseconds. */
const waits = [2_000, 15_000, 60_000, 300_000];

/** Asks again, a few times, if a worker does not come: one of its many files may have failed in a
 * bad moment of the network, and an old copy would stay until the page is loaded again. */
export class Retry {
  private tries = 0;
  private readonly followed = new WeakSet<ServiceWorker>();

  constructor(private readonly ask: () => void) {}

  later(): void {
    const wait = waits[this.tries];
    this.tries += 1;
    if (wait !== undefined) setTimeout(this.ask, wait);
  }

  /** Looks at what becomes of a worker that is being installed. */
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

// If it cannot be had, all works as without. One that is there already is
// compared with the server's now, not when the browser thinks of it.
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // To ask for one that the server has no more would keep the old one.
  const there = await fetch(under('/worker.js'), { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  await there?.text(); // Chromium calls off what nobody reads, though there is nothing to read
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
