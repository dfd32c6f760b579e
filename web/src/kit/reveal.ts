// Scrolls something into view inside its own panel. The browser's own way would also scroll the page
// around the panel.

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);

/** The panel that an element scrolls in, if there is one. */
function panelOf(element: Element): Element | null {
  let box = element.parentElement;
  while (box && !scrolls(box)) box = box.parentElement;
  return box === document.body || box === document.documentElement ? null : box;
}

/**
 * How far to scroll so that a stretch lies inside another, its top first. What is
 * too long to be seen whole stays where it is if it begins in the upper half.
 */
export function shift(top: number, bottom: number, from: number, to: number): number {
  if (top < from) return top - from;
  if (bottom - top > to - from) return top - from < (to - from) / 2 ? 0 : top - from;
  return Math.max(0, bottom - to);
}

/** Scrolls the panel of an element until the element is visible, with a margin in pixels. */
export function reveal(element: Element, margin: number): void {
  const panel = panelOf(element);
  if (!panel) return;
  const { top, bottom } = element.getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  panel.scrollTop += shift(top - margin, bottom + margin, box.top, box.bottom);
}
