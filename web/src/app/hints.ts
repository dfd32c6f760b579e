// Keyboard hints on buttons (`kbd.hint`) appear with the first key pressed: players who use the mouse
// need not read them.

import { isKeyed } from '../lib/keyed';

/** Shows the keyboard hints from the first key pressed on. */
export function watchKeys(): void {
  const shown = new AbortController();
  const show = (event: KeyboardEvent) => {
    if (!isKeyed(event)) return;
    document.documentElement.dataset.keys = 'shown';
    shown.abort();
  };
  window.addEventListener('keydown', show, { capture: true, signal: shown.signal });
}
