// Which of three layouts the page has. What counts is how many letters fit, not how many pixels: a
// large screen is small for a reader with large letters.

/** Wide has the questions beside the board, tall has them below it, and flat
 * beside it with nothing else. */
export type Shape = 'wide' | 'tall' | 'flat';

const wideFrom = 47.5;
const highFrom = 30;
/** Higher than wide, the board has more beside nothing: a tablet that is held upright. */
const uprightTo = 56.25;

/** A window of so many pixels, in which a letter is `letter` pixels high. */
export function shapeOf(width: number, height: number, letter: number): Shape {
  const upright = height > width && width <= uprightTo * letter;
  if (width >= wideFrom * letter && height >= highFrom * letter && !upright) return 'wide';
  return width > height ? 'flat' : 'tall';
}

/** Whether there is hardly room for anything beside the board. */
export function isTight(width: number, height: number, letter: number): boolean {
  return width < 20 * letter || height < 20 * letter;
}

/** What head, question and answers need beside the board, with nothing but followers and
 * with more, and each player, in letters; a finger needs more. */
const needs = { pointer: { plain: 38, rich: 46, player: 2 }, finger: { plain: 50, rich: 58, player: 3 } };

/** Whether there is room for the log below what is asked, of so many players. */
export function isRoomy(height: number, letter: number, players: number, { rich = false, finger = false } = {}): boolean {
  const need = finger ? needs.finger : needs.pointer;
  return height >= ((rich ? need.rich : need.plain) + need.player * players) * letter;
}
