// Which of three layouts the page has. What counts is how many letters fit, not how many pixels: a
// large screen is small for a reader with large letters.

/** In a wide window the questions stand beside the board, in a tall one below it, and in a flat one
 * beside it with nothing else. */
export type Shape = 'wide' | 'tall' | 'flat';

const wideFrom = 47.5;
const highFrom = 30;
/** Up to this width a window that is higher than wide, such as an upright tablet, gets the tall layout. */
const uprightTo = 56.25;

/** The layout for a window of this size in pixels, in which a letter is `letter` pixels high. */
export function shapeOf(width: number, height: number, letter: number): Shape {
  const upright = height > width && width <= uprightTo * letter;
  if (width >= wideFrom * letter && height >= highFrom * letter && !upright) return 'wide';
  return width > height ? 'flat' : 'tall';
}

/** Whether there is hardly room for anything beside the board. */
export function isTight(width: number, height: number, letter: number): boolean {
  return width < 20 * letter || height < 20 * letter;
}

/** How high a window must be for head, question and answers beside the board, in letters: in a plain
 * game, in one with more kinds of figures, and for each player. A finger needs more. */
const needs = { pointer: { plain: 38, rich: 46, player: 2 }, finger: { plain: 50, rich: 58, player: 3 } };

/** Whether the log has room below the questions, in a game of so many players. */
export function isRoomy(height: number, letter: number, players: number, { rich = false, finger = false } = {}): boolean {
  const need = finger ? needs.finger : needs.pointer;
  return height >= ((rich ? need.rich : need.plain) + need.player * players) * letter;
}
