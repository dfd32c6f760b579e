// What counts as playing by keys.

/** Keys that are held for others. */
const held = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Whether a key is meant for the page: not written into a field, and not only held. */
export function isKeyed({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (held.has(key)) return false;
  return !(target instanceof Element && target.matches('input, select, textarea'));
}
