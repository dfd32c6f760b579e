// Whether there is room beside the board: by the page's own data-room, else by the width of the window.

const narrowest = 761;

/** Calls onSize now and at each change; returns a function that ends this. */
export function watchRoom(onSize: (small: boolean) => void): () => void {
  const root = document.documentElement;
  const measure = () => onSize(root.dataset.room === undefined ? window.innerWidth < narrowest : root.dataset.room !== 'wide');
  const watcher = new MutationObserver(measure);
  watcher.observe(root, { attributes: true, attributeFilter: ['data-room'] });
  window.addEventListener('resize', measure);
  measure();
  return () => {
    watcher.disconnect();
    window.removeEventListener('resize', measure);
  };
}
