import { describe, expect, it } from 'vitest';
import { placeCard } from './place';
import type { Box } from './place';

const board = { width: 1000, height: 700 };
const card = { width: 300, height: 220 };
const cell = (left: number, top: number): Box => ({ left, top, width: 100, height: 100 });

const apart = (at: { left: number; top: number }, b: Box) =>
  at.left + card.width <= b.left || at.left >= b.left + b.width || at.top + card.height <= b.top || at.top >= b.top + b.height;

describe('the card', () => {
  it.each([[0, 0], [900, 0], [0, 600], [900, 600], [450, 300]])('lies beside the tile at %i, %i, on the board', (x, y) => {
    const at = placeCard(board, card, cell(x, y), [cell(x, y)], []);
    expect(apart(at, cell(x, y))).toBe(true);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.left + card.width).toBeLessThanOrEqual(board.width);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.top + card.height).toBeLessThanOrEqual(board.height);
  });

  it('covers none of the feature where it can', () => {
    const row = [300, 400, 500, 600].map((x) => cell(x, 300));
    const at = placeCard(board, card, row[1]!, row, []);
    expect(row.every((b) => apart(at, b))).toBe(true);
  });

  it('leaves the squares of the move free where it can', () => {
    const squares = [cell(500, 300), cell(500, 200), cell(600, 300)];
    const at = placeCard(board, card, cell(400, 300), [cell(400, 300)], squares);
    expect(squares.every((b) => apart(at, b))).toBe(true);
  });
});
