// Notes lie at the upper edge of the board, and at the lower one if they would hide a waiting tile above.

interface Size {
  width: number;
  height: number;
}

/** The distance of notes from the edges, with their shadows, in pixels. */
const edge = 10;

/** Whether notes of this size go to the lower edge of a board: because at the upper edge they would lie
 * over the tile, and at the lower edge less so. */
export function goesBelow(notes: Size, board: Size, tile: { left: number; top: number; side: number }, foot: number): boolean {
  const left = (board.width - notes.width) / 2;
  if (tile.left > left + notes.width || tile.left + tile.side < left) return false;
  const above = notes.height + edge - tile.top;
  const below = tile.top + tile.side - (board.height - foot - notes.height - edge);
  return above > 0 && above > below;
}
