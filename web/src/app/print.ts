// A table or a replay on paper: the style sheet (print.css) leaves the board, the players and
// the record. The board is drawn for the screen; on paper it is as wide as that.

/** Has boards be as wide as the paper while the page is printed. */
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
