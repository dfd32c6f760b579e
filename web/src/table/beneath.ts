// Notes lie at the upper edge of the board, and at the lower one where a tile that waits would be
// hidden above.

interface Size {
  width: number;
  height: number;
}

/** What they keep from the edges, in pixels, with their shadows. */
const edge = 10;

/** Whether notes of a size, in the middle of the upper edge of a board, would lie over a square of it, and less so at the lower edge. */
export function goesBelow(notes: Size, board: Size, tile: { left: number; top: number; side: number }, foot: number): boolean {
  const left = (board.width - notes.width) / 2;
  if (tile.left > left + notes.width || tile.left + tile.side < left) return false;
  const above = notes.height + edge - tile.top;
  const below = tile.top + tile.side - (board.height - foot - notes.height - edge);
  return above > 0 && above > below;
}
