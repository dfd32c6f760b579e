// How much of the board's bottom the card covers, in pixels: 0 if it stands beside the board.

export function overlap(board: Element): number {
  const card = document.getElementById('why')?.getBoundingClientRect();
  const box = board.getBoundingClientRect();
  if (!card || card.left > box.right - 8) return 0;
  return Math.max(0, box.bottom - card.top);
}
