// The tool bars over a board: elements beside it that are marked by data-bar.

/** Their boxes, in the page's pixels; an opened sheet does not count. */
export function barsOver(root: HTMLElement): DOMRect[] {
  const bars = root.parentElement?.querySelectorAll('[data-bar]') ?? [];
  return [...bars].filter((bar) => getComputedStyle(bar).position !== 'fixed').map((bar) => bar.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
}
