// The keyboard of the table page. Keys act unless the player is typing, a dialog is open, or the
// focused control uses the key itself.

import { lensOfKey } from '../lens/lens';
import type { LensId } from '../lens/lens';
import { figureOfKey, powerOfKey, powersKey } from '../lib/figures';

/** What each key of the table page does. */
export interface KeyTable {
  arrow: (dx: number, dy: number) => void;
  pan: (dx: number, dy: number) => void;
  rotate: (step: number) => void;
  digit: (n: number) => void;
  figure: (figure: string) => void;
  /** Takes the n-th figure of the strip in hand. */
  nth: (n: number) => void;
  power: (kind: string) => void;
  /** Moves the focus to the list of powers. */
  powers: () => void;
  none: () => void;
  confirm: () => void;
  /** Shows the tile laid last, or confirms the move if there is one. */
  space: () => void;
  back: () => void;
  undo: () => void;
  zoom: (factor: number) => void;
  fit: () => void;
  panel: (panel: 'log' | 'board' | 'bag') => void;
  help: () => void;
  /** The key of a lens went down. */
  lens: (id: LensId) => void;
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const step = 80;

/** Handles a key; returns whether it had a meaning. */
export function press(event: KeyboardEvent, keys: KeyTable): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const focus = event.target instanceof Element ? event.target : null;
  if (focus?.closest('input, select, textarea, [contenteditable]')) return false;
  const arrow = arrows[event.key];
  if (arrow) return press4(event, focus, arrow, keys);
  if (event.key === 'Enter' || event.key === ' ') {
    if (focus?.closest('button, a, summary, [role=button], [role=tab]')) return false;
    // A held key repeats; a move is played once.
    if (event.repeat) return true;
    if (event.key === ' ') keys.space();
    else keys.confirm();
    return true;
  }
  return letter(event, keys);
}

/** Handles an arrow key: it moves on the board, and with Shift the board itself. */
function press4(event: KeyboardEvent, focus: Element | null, [dx, dy]: [number, number], keys: KeyTable): boolean {
  if (focus?.closest('[role=tablist], [role=tabpanel], ul, ol, details')) return false;
  if (event.shiftKey) keys.pan(-dx * step, -dy * step);
  else keys.arrow(dx, dy);
  return true;
}

/** Handles every other key. */
function letter(event: KeyboardEvent, keys: KeyTable): boolean {
  const { key } = event;
  const letters: Record<string, () => void> = {
    r: () => keys.rotate(event.shiftKey ? -1 : 1),
    escape: keys.back,
    z: keys.undo,
    '+': () => keys.zoom(1.25),
    '=': () => keys.zoom(1.25),
    '-': () => keys.zoom(0.8),
    '.': keys.fit,
    l: () => keys.panel('log'),
    x: () => keys.panel('board'),
    '?': keys.help,
    '0': keys.none,
    [powersKey]: keys.powers,
  };
  const action = letters[key.toLowerCase()];
  const figure = figureOfKey(key.toLowerCase());
  const power = powerOfKey(key.toLowerCase());
  const lens = lensOfKey(key.toLowerCase());
  if (action) action();
  else if (figure) keys.figure(figure);
  else if (power) keys.power(power);
  else if (lens) {
    // A key that is held comes again and again.
    if (!event.repeat) keys.lens(lens);
  }
  else return digit(event, keys);
  return true;
}

// Handles digits. With Shift the key gives another character, and on some keyboards only with Shift a
// digit, so its position counts.
function digit({ key, code, shiftKey }: KeyboardEvent, keys: KeyTable): boolean {
  const [, row] = /^Digit([0-9])$/.exec(code ?? '') ?? [];
  if (/^[1-9]$/.test(key)) keys.digit(Number(key));
  else if (row === undefined || (row === '0' && shiftKey)) return false;
  else if (shiftKey) keys.nth(Number(row));
  else if (row === '0') keys.none();
  else keys.digit(Number(row));
  return true;
}
