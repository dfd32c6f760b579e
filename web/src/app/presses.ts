// Holds back presses on what came under the pointer just now (see meet.ts), for all
// of the page. Keys and what a screen reader presses come without a pointer.

import { Meeting } from './meet';
import type { At } from './meet';

/** What a press can be meant for. */
const things = 'button, a[href], input, select, textarea, summary, label, dialog, [role=button], [role=tab], [data-square], [data-spot], svg.board';

/** How often it is looked what lies where the pointer rests, in milliseconds. */
const beat = 80;

/** The ids of things that stand for something else than before though their element is the same. */
const ids = new WeakMap<Element, Map<string, object>>();

/** A thing is an element, and what it stands for: data-as of it or of what it lies in. */
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
