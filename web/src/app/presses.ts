// Ignores presses on things that came under the pointer just now (see meet.ts), on all pages. Presses
// by keys and screen readers are never ignored.

import { Meeting } from './meet';
import type { At } from './meet';

/** What a press can be meant for. */
const things = 'button, a[href], input, select, textarea, summary, label, dialog, [role=button], [role=tab], [data-square], [data-spot], svg.board';

/** How often the page checks what lies under the resting pointer, in milliseconds. */
const beat = 80;

/** The identities of elements that are reused: the same element counts as another thing when its data-as changes. */
const ids = new WeakMap<Element, Map<string, object>>();

/** The thing that an element belongs to: the nearest control, or an identity per value of data-as where
 * that is set; null outside all controls. */
function thingOf(element: Element | null): object | null {
  const thing = element?.closest(things);
  if (!thing) return null;
  const as = thing.closest<HTMLElement>('[data-as]')?.dataset.as;
  if (as === undefined) return thing;
  const known = ids.get(thing) ?? new Map<string, object>();
  const id = known.get(as) ?? {};
  ids.set(thing, known.set(as, id));
  return id;
}

/** Screen readers press without a finger: with no size, or no weight. */
const virtual = ({ width, height, pressure, pointerType, detail }: PointerEvent) =>
  (width === 0 && height === 0) || (width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse');

const targetOf = ({ target }: Event) => thingOf(target instanceof Element ? target : null);
const placeOf = ({ clientX, clientY }: MouseEvent): At => ({ x: clientX, y: clientY });

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Starts ignoring presses on what has just moved under the pointer. */
export function watchPresses(): void {
  const meeting = new Meeting<object>(({ x, y }) => thingOf(document.elementFromPoint(x, y)));
  /** A press is held back until the next one begins. */
  let held = false;

  const down = (event: PointerEvent) => {
    held = !virtual(event) && !meeting.press(placeOf(event), targetOf(event), event.timeStamp);
    if (held) stop(event);
  };

  const move = (event: PointerEvent) => {
    if (event.isPrimary) meeting.point(placeOf(event), targetOf(event), event.timeStamp);
  };

  // A click that no pointer made has no detail.
  const follow = (event: MouseEvent) => {
    if (held && event.detail > 0) stop(event);
  };

  window.addEventListener('pointerdown', down, { capture: true });
  window.addEventListener('pointermove', move, { capture: true, passive: true });
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) window.addEventListener(type, follow, { capture: true });
  setInterval(() => {
    if (!document.hidden) meeting.look(performance.now());
  }, beat);
}
