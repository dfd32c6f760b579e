// Small things this browser remembers. Storage may be refused (private mode),
// and then nothing is remembered.

/** Who hears that something is remembered, and who reads again what came from another device. */
export const onWrite = new Set<(key: string) => void>();
export const onReload = new Set<() => void>();

export function writePref(key: string, value: string): void {
  try {
    localStorage.setItem(`circulade.${key}`, value);
  } catch {
    // Nothing depends on it.
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
