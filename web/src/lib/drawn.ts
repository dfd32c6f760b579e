/** Comes when what the page has to show now has been drawn; in a tab that nobody looks at, when
 * somebody does. */
export const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
