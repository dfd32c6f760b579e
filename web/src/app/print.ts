// Printing a table or a replay: the style sheet (print.css) leaves the board, the players and the
// record. The board is drawn for the screen's size; on paper it is scaled to the paper's width.

/** Scales boards to the width of the paper while the page is printed. */
export function watchPrint(): void {
  window.addEventListener('beforeprint', () => {
    for (const board of document.querySelectorAll('svg.board')) {
      const { width, height } = board.getBoundingClientRect();
      if (width > 0 && height > 0) board.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
  });
  window.addEventListener('afterprint', () => {
    for (const board of document.querySelectorAll('svg.board')) board.removeAttribute('viewBox');
  });
}
