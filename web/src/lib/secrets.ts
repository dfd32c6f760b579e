// The seat links of tables that this browser made, kept for this visit so that the invitation can be
// shown again. The server stores only their hashes.

import type { SeatLink } from './types';

const key = (game: string) => `circulade.links.${game}`;

export function knownLinks(game: string): SeatLink[] {
  try {
    const text = sessionStorage.getItem(key(game));
    return text ? (JSON.parse(text) as SeatLink[]) : [];
  } catch {
    return [];
  }
}

/** Adds links; a newer one for a seat replaces the older. */
export function keepLinks(game: string, links: SeatLink[]): SeatLink[] {
  const fresh = new Set(links.map((l) => l.seat));
  const all = [...knownLinks(game).filter((l) => !fresh.has(l.seat)), ...links];
  all.sort((a, b) => a.seat - b.seat);
  try {
    sessionStorage.setItem(key(game), JSON.stringify(all));
  } catch {
    // Without storage they are shown this one time.
  }
  return all;
}

export function invitation(base: string, game: string, secret: string): string {
  return `${base.replace(/\/$/, '')}/t/${encodeURIComponent(game)}#s=${encodeURIComponent(secret)}`;
}
