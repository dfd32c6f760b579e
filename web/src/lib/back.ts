// Who waits for the server or the network hears at once when one of them is back: the live
// connection has been made anew, or the browser says so.

const waiting = new Set<() => void>();

/** Has `hear` be called each time; returns what ends that. */
export function whenBack(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** Tells everybody who waits now; what comes of it may wait anew. */
export function tellBack(): void {
  const now = new Set(waiting);
  for (const hear of now) hear();
}

/** Tells everybody when the browser has a network again. */
export function watchNetwork(): void {
  window.addEventListener('online', tellBack);
}
