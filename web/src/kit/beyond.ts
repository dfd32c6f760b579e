// How many controls lie beyond the visible edge of a scrolling box.

const controls = 'button, a[href], input, select, summary';

interface Edges {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** If less of a control than this is visible, in pixels, it counts as hidden. */
const least = 14;

/** Whether so little of a box is visible that the player must scroll to see it. */
export const lies = (box: Edges, { bottom, right }: Edges): boolean => Math.min(box.bottom, bottom) - box.top < Math.min(least, box.bottom - box.top) || Math.min(box.right, right) - box.left < Math.min(least, box.right - box.left);

/** The number of hidden controls further on in the box. */
export function beyond(scroller: Element): number {
  const frame = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll(controls)].filter((control) => {
    if (!control.checkVisibility()) return false;
    const box = control.getBoundingClientRect();
    return box.width > 2 && box.height > 2 && lies(box, frame);
  }).length;
}
