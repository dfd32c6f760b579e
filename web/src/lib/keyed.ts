// Which key presses count as playing by keyboard.

/** Keys that are only held while another is pressed. */
const held = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Whether a key is meant for the page: not typed into a field, and not a modifier. */
export function isKeyed({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (held.has(key)) return false;
  return !(target instanceof Element && target.matches('input, select, textarea'));
}
