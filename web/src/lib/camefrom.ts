// The page of a tournament from which somebody went to their account: for this visit the account page leads back to it.

const place = 'circulade.camefrom';

export function noteFrom(path: string): void {
  try {
    sessionStorage.setItem(place, path);
  } catch {
    // There is no way back but the browser's.
  }
}

/** The page from which somebody came; empty: none. */
export function cameFrom(): string {
  try {
    const path = sessionStorage.getItem(place) ?? '';
    return /^\/tournaments(?:\/[\w-]+)?$/.test(path) ? path : '';
  } catch {
    return '';
  }
}

/** They are back. */
export function forgetFrom(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // It was not kept.
  }
}
