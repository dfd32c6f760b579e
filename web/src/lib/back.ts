// Who waits for the server or the network hears at once when one of them is back: the live
// connection has been made anew, or the browser says so.

const waiting = new Set<() => void>();

/** Has `hear` be called each time; returns what ends that. */
export function whenBack(hear: () => void): () => void {
  waiting.add(hear);
  return () => void waiting.delete(hear);
}

/** Tells everybody. */
export function tellBack(): void {
  for (const hear of [...waiting]) hear();
}

/** Tells everybody when the browser has a network again. */
export function watchNetwork(): void {
  window.addEventListener('online', tellBack);
}
