// Calls listeners when the server or the network is back: when a live connection opens, or the browser goes online.

const waiting = new Set<() => void>();

/** Calls the listener each time; returns a function that ends this. */
export function whenBack(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** Calls all listeners. Those that are added meanwhile wait for the next time. */
export function tellBack(): void {
  const now = new Set(waiting);
  for (const hear of now) hear();
}

/** Calls all listeners when the browser is online again. */
export function watchNetwork(): void {
  window.addEventListener('online', tellBack);
}
