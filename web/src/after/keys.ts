// The keys of stepping: of the final scoring and of a replay.

export interface StepKeys {
  step: (by: number) => void;
  turn: (by: number) => void;
  first: () => void;
  last: () => void;
  toggle: () => void;
  leave?: () => void;
}

/** Plays the key; reports whether it meant anything. The event is then used up. */
export function pressed(event: KeyboardEvent, keys: StepKeys): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const focus = event.target instanceof Element ? event.target : null;
  if (focus?.closest('select, textarea, [contenteditable], dialog, input:not([type=range])')) return false;
  const action = actionOf(event, focus, keys);
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

function actionOf(event: KeyboardEvent, focus: Element | null, keys: StepKeys): (() => void) | undefined {
  const { key, shiftKey } = event;
  // Tabs and lists of lines have arrows of their own.
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
