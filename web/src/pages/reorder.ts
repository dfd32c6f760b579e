// Dragging a row of a list to another place, by mouse, pen or finger.

/** The row that a pointer at height `y` is over, of rows from top to bottom;
 * beyond either end it is the first or the last. */
export function rowAt(rows: { top: number; bottom: number }[], y: number): number {
  const below = rows.findIndex((row) => y < row.bottom);
  return below < 0 ? rows.length - 1 : below;
}

export interface Drag {
  /** The rows, as they lie now. */
  rows: () => { top: number; bottom: number }[];
  from: () => number;
  move: (from: number, to: number) => void;
}

/** Follows a pointer pressed on a row's handle until it is released. */
export function dragRow(event: PointerEvent, drag: Drag): void {
  const handle = event.currentTarget;
  if (event.button !== 0 || !(handle instanceof HTMLElement)) return;
  event.preventDefault();
  handle.focus();
  const follow = (moved: PointerEvent) => {
    if (moved.pointerId !== event.pointerId) return;
    const from = drag.from();
    const to = rowAt(drag.rows(), moved.clientY);
    if (to !== from) drag.move(from, to);
  };
  const end = (ended: PointerEvent) => {
    if (ended.pointerId !== event.pointerId) return;
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  // Listens on the window, because the row moves in the list while it is dragged.
  window.addEventListener('pointermove', follow);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}
