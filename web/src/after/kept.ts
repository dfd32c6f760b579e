// Keeps the opened record in this tab, so that a reload opens it again.

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
    // Without storage the reader has to open it again.
  }
}

/** The server's limit for the size of a record. */
export const mostBytes = 1024 * 1024;

export const tooLarge = (text: string): boolean => new TextEncoder().encode(text).length > mostBytes;
