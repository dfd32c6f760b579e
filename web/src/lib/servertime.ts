// The server's time, estimated from the Date of its answers, because this machine's clock may be wrong.
// The estimate is never ahead of the server, so that nothing is offered too early.

let offset: number | null = null;

/** Takes the Date of an answer, which has whole seconds, and may have been on its way for long. */
export function noteDate(date: string | null, now = Date.now()): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) offset = at - now;
}

export const serverNow = (now = Date.now()): number => now + (offset ?? 0);
