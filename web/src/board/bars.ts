// The tool bars that lie over a board: marked by data-bar, beside it in the page.

/** Where they are now, in the page's pixels; a sheet that was opened is none. */
export function barsOver(root: HTMLElement): DOMRect[] {
  const bars = root.parentElement?.querySelectorAll('[data-bar]') ?? [];
  return [...bars].filter((bar) => getComputedStyle(bar).position !== 'fixed').map((bar) => bar.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
}
