// The service worker of public/worker.js: only where browsers allow one, which
// is with HTTPS or on this machine, and only in what was built.

import { under } from '../lib/site';

export function keepShell(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  // What the page itself needs comes first.
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

// If it cannot be had, all works as without. One that is there already is
// compared with the server's now, not when the browser thinks of it.
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // To ask for one that the server has no more would keep the old one.
  const there = await fetch(under('/worker.js'), { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!there?.ok) return;
  const known = serviceWorker.controller !== null;
  try {
    const registration = await serviceWorker.register(under('/worker.js'), { updateViaCache: 'none' });
    if (known) await registration.update();
  } catch {
    // The page does not need it.
  }
}
