// Which legal square an arrow key leads to.

export interface Cell {
  x: number;
  y: number;
}

/** The nearest square in the direction dx,dy, sideways steps costing double;
 * without a start, the first. Wraps to the far side when nothing lies ahead. */
export function ahead<T extends Cell>(squares: T[], from: Cell | null, dx: number, dy: number): T | null {
  if (squares.length === 0) return null;
  if (!from) return squares[0] ?? null;
  const others = squares.filter((s) => s.x !== from.x || s.y !== from.y);
  const cost = (s: T) => {
    const forward = (s.x - from.x) * dx + (s.y - from.y) * dy;
    const aside = Math.abs((s.x - from.x) * dy) + Math.abs((s.y - from.y) * dx);
    return forward > 0 ? forward + 2 * aside : Infinity;
  };
  const best = least(others, cost);
  if (best && cost(best) < Infinity) return best;
  // Nothing lies ahead: starts again from the other end of this row or column.
  return least(squares, (s) => (s.x * dx + s.y * dy) * 1000 + Math.abs((s.x - from.x) * dy) + Math.abs((s.y - from.y) * dx));
}

/** How far from the middle of a square a tile still snaps to it. */
const snap = 0.8;

/** The square whose middle is nearest to a point, if it is near. */
export function nearest<T extends Cell>(squares: T[], x: number, y: number): T | null {
  const far = (s: T) => Math.hypot(s.x + 0.5 - x, s.y + 0.5 - y);
  const best = least(squares, far);
  return best && far(best) <= snap ? best : null;
}

function least<T>(items: T[], cost: (item: T) => number): T | null {
  let best: T | null = null;
  let low = Infinity;
  for (const item of items) {
    const c = cost(item);
    if (best === null || c < low) {
      best = item;
      low = c;
    }
  }
  return best;
}
