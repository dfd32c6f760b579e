// Where the feature card goes: beside the feature that it describes, never over the tile that was
// pointed at, and over as little of the feature and of the move as can be.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 10;
const margin = 8;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(high, n));

/** The weight of covering something against being so many pixels away. */
const weight = 0.6;

/** The best place for a card on a board of this size. */
export function placeCard(board: { width: number; height: number }, card: { width: number; height: number }, cell: Box, feature: Box[], move: Box[]): { left: number; top: number } {
  const maxLeft = Math.max(margin, board.width - card.width - margin);
  const maxTop = Math.max(margin, board.height - card.height - margin);
  const lefts = [cell.left + cell.width + gap, cell.left - card.width - gap, cell.left, cell.left + cell.width - card.width, margin, maxLeft];
  const tops = [cell.top, cell.top + cell.height - card.height, cell.top + cell.height + gap, cell.top - card.height - gap, margin, maxTop];
  const cost = (left: number, top: number) => {
    const box = { left, top, ...card };
    const covered = overlap(box, cell) * 1000 + sum(feature, box) + sum(move, box) / 2;
    const away = Math.hypot(left + card.width / 2 - cell.left - cell.width / 2, top + card.height / 2 - cell.top - cell.height / 2);
    return covered * weight + away;
  };
  let best = { left: margin, top: margin, cost: Infinity };
  for (const l of lefts) {
    for (const t of tops) {
      const left = clamp(l, margin, maxLeft);
      const top = clamp(t, margin, maxTop);
      const c = cost(left, top);
      if (c < best.cost) best = { left, top, cost: c };
    }
  }
  return { left: best.left, top: best.top };
}

const sum = (boxes: Box[], box: Box) => boxes.reduce((n, b) => n + overlap(b, box), 0);
