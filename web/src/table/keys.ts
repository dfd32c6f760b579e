// The keyboard of the table page. Keys act unless the player is typing, a dialog is open, or the
// focused control uses the key itself.

import { lensOfKey } from '../lens/lens';
import type { LensId } from '../lens/lens';
import { figureOfKey, powerOfKey, powersKey } from '../lib/figures';

export interface KeyTable {
  arrow: (dx: number, dy: number) => void;
  pan: (dx: number, dy: number) => void;
  rotate: (step: number) => void;
  digit: (n: number) => void;
  figure: (figure: string) => void;
  /** Takes the n-th figure of the strip. */
  nth: (n: number) => void;
  power: (kind: string) => void;
  /** Goes to the list of powers. */
  powers: () => void;
  none: () => void;
  confirm: () => void;
  /** Goes to the last tile, where there is nothing to confirm. */
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

/** Plays the key; reports whether it meant anything. */
export function press(event: KeyboardEvent, keys: KeyTable): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const focus = event.target instanceof Element ? event.target : null;
  if (focus?.closest('input, select, textarea, [contenteditable]')) return false;
  const arrow = arrows[event.key];
  if (arrow) return press4(event, focus, arrow, keys);
  if (event.key === 'Enter' || event.key === ' ') {
    if (focus?.closest('button, a, summary, [role=button], [role=tab]')) return false;
    // A key that is held comes again and again; a move is played once.
    if (event.repeat) return true;
    if (event.key === ' ') keys.space();
    else keys.confirm();
    return true;
  }
  return letter(event, keys);
}

function press4(event: KeyboardEvent, focus: Element | null, [dx, dy]: [number, number], keys: KeyTable): boolean {
  if (focus?.closest('[role=tablist], [role=tabpanel], ul, ol, details')) return false;
  if (event.shiftKey) keys.pan(-dx * step, -dy * step);
  else keys.arrow(dx, dy);
  return true;
}

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

// With Shift a digit is another character, and on some keyboards only with it a digit.
function digit({ key, code, shiftKey }: KeyboardEvent, keys: KeyTable): boolean {
  const [, row] = /^Digit([0-9])$/.exec(code ?? '') ?? [];
  if (/^[1-9]$/.test(key)) keys.digit(Number(key));
  else if (row === undefined || (row === '0' && shiftKey)) return false;
  else if (shiftKey) keys.nth(Number(row));
  else if (row === '0') keys.none();
  else keys.digit(Number(row));
  return true;
}
