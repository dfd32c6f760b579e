// What the choices of each kind do, in words that can stand alone. A kind that no
// set describes is told by what its choice says of itself.

import type { Told } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { known } from '../lib/registry';
import { cornerName } from './place';

/** A choice of a kind that has words of its own. */
export function kindLabel(choice: Choice, told: Told): string | undefined {
  // Deployed as any figure is, but at a corner.
  if (choice.kind === 'figure') {
    return choice.corner ? known('figures', choice.figure ?? '')?.corner?.({ corner: cornerName(choice.corner) }) : undefined;
  }
  return known('choices', choice.kind)?.label?.(choice, told);
}
