// Which of three layouts the page has. What counts is how many letters fit, not
// how many pixels: a large screen is a small one to somebody who reads large.

/** Wide has the questions beside the board, tall has them below it, and flat
 * beside it with nothing else. */
export type Shape = 'wide' | 'tall' | 'flat';

const wideFrom = 47.5;
const highFrom = 30;

/** A window of so many pixels, in which a letter is `letter` pixels high. */
export function shapeOf(width: number, height: number, letter: number): Shape {
  if (width >= wideFrom * letter && height >= highFrom * letter) return 'wide';
  return width > height ? 'flat' : 'tall';
}

/** Whether there is hardly room for anything beside the board. */
export function isTight(width: number, height: number, letter: number): boolean {
  return width < 20 * letter || height < 20 * letter;
}

/** Whether all may be shown of everybody in the list of players. */
export function isRoomy(width: number, height: number, letter: number): boolean {
  return shapeOf(width, height, letter) === 'wide' && height >= 56 * letter;
}
