// Preferences that this browser remembers. Storage may be refused (private mode), and then nothing is remembered.

/** Callbacks when a preference is written here, and when preferences have come from another device. */
export const onWrite = new Set<(key: string) => void>();
export const onReload = new Set<() => void>();

export function writePref(key: string, value: string): void {
  try {
    localStorage.setItem(`circulade.${key}`, value);
  } catch {
    // Without storage the preference is forgotten.
  }
  for (const hear of onWrite) hear(key);
}

export function readPref(key: string): string {
  try {
    return localStorage.getItem(`circulade.${key}`) ?? '';
  } catch {
    return '';
  }
}

export function removePref(key: string): void {
  try {
    localStorage.removeItem(`circulade.${key}`);
  } catch {
    // It was not remembered either.
  }
}

export function calm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
