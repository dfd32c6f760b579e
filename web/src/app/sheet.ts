// Pulling the sheet with the questions up and down.

/** Folded to a line, as high as fits under the board, or over most of it. */
export type Level = 'low' | 'mid' | 'high';

const levels: Level[] = ['low', 'mid', 'high'];

/** How far it must be pulled to go to another level, in pixels. */
const pulled = 28;

/** The level after the sheet was pulled up by so many pixels. If all of it is in view (`all`) it does
 * not go to "high". */
export function levelAfter(level: Level, up: number, all = false): Level {
  if (Math.abs(up) < pulled) return level;
  const next = levels.indexOf(level) + Math.sign(up);
  const most = all && level !== 'high' ? 1 : levels.length - 1;
  return levels[Math.min(most, Math.max(0, next))] ?? level;
}

/** Whether a press begins to pull the sheet: it must be on the first line, and neither on a button in
 * it nor on the tile. */
export function startsDrag(event: PointerEvent, sheet: Element): boolean {
  if (!(event.target instanceof Element) || !event.isPrimary || event.button !== 0) return false;
  const line = event.target.closest('.hand') ?? (event.target === sheet ? sheet : null);
  return line !== null && !event.target.closest('button, a, img, input');
}
