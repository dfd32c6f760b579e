// The record that is open, kept for this visit so that a reload opens it again.

const key = 'circulade.record';

export function keptRecord(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepRecord(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Then it is opened again by hand.
  }
}

/** As the server: what is larger is no record. */
export const mostBytes = 1024 * 1024;

export const tooLarge = (text: string): boolean => new TextEncoder().encode(text).length > mostBytes;
