// What the choices of each kind do, in words that can stand alone. A kind that no set describes is
// worded by what its choice says of itself.

import type { WordContext } from '../lib/bundle';
import type { Choice } from '../lib/types';
import { known } from '../lib/registry';
import { said } from '../lib/words';
import { cornerName } from './place';
import { choiceArgs } from './context';

/** The words of a choice whose kind has words; undefined for other kinds. */
export function kindLabel(choice: Choice, context: WordContext): string | undefined {
  // A figure is put down in the usual way, except at a corner.
  if (choice.kind === 'figure') {
    return choice.corner ? said(`figure.${choice.figure ?? ''}.corner`, { corner: cornerName(choice.corner) }) : undefined;
  }
  const label = known('choices', choice.kind)?.label;
  return label ? label(choice, context) : said(`choice.${choice.kind}`, choiceArgs(choice, context));
}
