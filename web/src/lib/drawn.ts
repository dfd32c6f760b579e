/** Resolves when the browser has drawn the current state of the page; in a hidden tab, once it is visible again. */
export const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
