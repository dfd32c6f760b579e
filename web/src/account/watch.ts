// Polling while a dialog is open: one request after the other.

/** How long between an answer and the next question, in milliseconds. */
export const pause = 1500;

/** Asks again and again until the returned function is called or an answer is "last". A question that
 * fails is asked again. */
export function watch(ask: () => Promise<'last' | 'more'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const next = async () => {
    const answer = await ask().catch(() => 'more' as const);
    if (!stopped && answer === 'more') timer = setTimeout(() => void next(), pause);
  };
  void next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
