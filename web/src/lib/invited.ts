// The link to a seat that was opened but cannot be used yet: on a server that requires accounts it is
// kept here, for this visit, until the person has signed in.

const place = 'circulade.invited';

export interface Invited {
  game: string;
  secret: string;
}

export function keepInvited(game: string, secret: string): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ game, secret }));
  } catch {
    // The person has to open the link again.
  }
}

export function invited(): Invited | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { game, secret } = kept as Partial<Invited>;
    return typeof game === 'string' && typeof secret === 'string' ? { game, secret } : null;
  } catch {
    return null;
  }
}

/** Takes the secret of the link that waits for a table, and forgets it. */
export function takeInvited(game: string): string | null {
  const kept = invited();
  if (kept?.game !== game) return null;
  sessionStorage.removeItem(place); // cannot fail: it was just read
  return kept.secret;
}
