// Whether there is room beside the board. The page may say so itself, in
// data-room of its root; else the width of the window does.

const narrowest = 761;

/** Tells now and whenever it changes; returns what ends that. */
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
