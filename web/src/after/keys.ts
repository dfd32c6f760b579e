// The keys that step through a replay or a final scoring.

import { lensOfKey } from '../lens/lens';
import type { LensId } from '../lens/lens';

export interface StepKeys {
  step: (by: number) => void;
  turn: (by: number) => void;
  first: () => void;
  last: () => void;
  toggle: () => void;
  leave?: () => void;
}

/** What the letter keys of a replay do, as at the table. */
export interface LetterKeys {
  /** The key of a lens went down. */
  lens: (id: LensId) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  panel: (panel: 'log' | 'board') => void;
}

/** Handles a stepping key; returns whether it had a meaning. The event then does nothing else. */
export function pressed(event: KeyboardEvent, keys: StepKeys): boolean {
  const focus = event.target instanceof Element ? event.target : null;
  const action = usable(event, focus) ? actionOf(event, focus, keys) : undefined;
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

/** Handles a letter key; returns whether it had a meaning. */
export function lettered(event: KeyboardEvent, keys: LetterKeys): boolean {
  if (!usable(event, event.target instanceof Element ? event.target : null)) return false;
  const letters: Record<string, () => void> = {
    '+': () => keys.zoom(1.25),
    '=': () => keys.zoom(1.25),
    '-': () => keys.zoom(0.8),
    '.': keys.fit,
    l: () => keys.panel('log'),
    x: () => keys.panel('board'),
  };
  const key = event.key.toLowerCase();
  const lens = lensOfKey(key);
  // A key that is held comes again and again.
  const action = letters[key] ?? (lens && !event.repeat ? () => keys.lens(lens) : undefined);
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

/** Whether a key may act: no modifier is held, and the focus is not in a field or dialog. */
function usable(event: KeyboardEvent, focus: Element | null): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !focus?.closest('select, textarea, [contenteditable], dialog, input:not([type=range])');
}

/** The action of a stepping key, if it has one. */
function actionOf(event: KeyboardEvent, focus: Element | null, keys: StepKeys): (() => void) | undefined {
  const { key, shiftKey } = event;
  // Tabs and lists of lines use arrow keys themselves.
  const within = focus?.closest('[role=tablist], [role=tabpanel]') ?? null;
  if (within && key !== ' ') return undefined;
  if (key === ' ') return focus?.closest('button, a, summary, [role=button], [role=tab]') ? undefined : keys.toggle;
  const step = shiftKey ? keys.turn : keys.step;
  const actions: Record<string, (() => void) | undefined> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    PageUp: () => keys.turn(-1),
    PageDown: () => keys.turn(1),
    Home: keys.first,
    End: keys.last,
    Escape: keys.leave,
  };
  return actions[key];
}
