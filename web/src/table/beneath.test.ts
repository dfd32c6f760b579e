import { expect, it } from 'vitest';
import { goesBelow } from './beneath';

const notes = { width: 300, height: 60 };
const board = { width: 400, height: 300 };

it('notes stay above where no tile waits below them', () => {
  expect(goesBelow(notes, board, { left: 150, top: 120, side: 90 }, 14)).toBe(false);
  expect(goesBelow(notes, board, { left: 360, top: 5, side: 90 }, 14)).toBe(false);
});

it('they go below where they would hide it', () => {
  expect(goesBelow(notes, board, { left: 150, top: 20, side: 90 }, 14)).toBe(true);
});

it('on a board that the tile fills they are where they hide less of it', () => {
  expect(goesBelow(notes, board, { left: 100, top: 50, side: 240 }, 14)).toBe(false);
  expect(goesBelow(notes, board, { left: 100, top: -40, side: 250 }, 14)).toBe(true);
});
