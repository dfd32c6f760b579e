// The service worker of public/worker.js: only where browsers allow one, which
// is with HTTPS or on this machine, and only in what was built.

export function keepShell(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  // What the page itself needs comes first.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

// If it cannot be had, all works as without.
function register(): void {
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {});
}
