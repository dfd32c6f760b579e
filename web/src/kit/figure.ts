// A figure of the strip in words: how many are left, or why it is of no use now.

import type { Held } from '../model/answers';
import { m } from '../paraglide/messages.js';
import { figureName } from '../words/name';

export function heldText({ figure, left, ready }: Held): string {
  const name = figureName(figure);
  if (ready) return m.figure_left({ figure: name, count: left });
  return left > 0 ? m.figure_not_here({ figure: name }) : m.figure_none_left({ figure: name });
}
