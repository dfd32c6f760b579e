// What a target on the board looks like: by what its choice says of itself, and
// for some kinds by what their sets say.

import type { Look } from '../lib/bundle';
import type { Choice, State } from '../lib/types';
import { known } from '../lib/registry';
import { deploys } from './question';

/** Its symbol. */
export const signOf = (kind: string): string => known('choices', kind)?.sign ?? '';

export function looksOf(choice: Choice, state: State): Look {
  const sign = choice.corner ? (choice.figure ?? '') : signOf(choice.kind);
  if (choice.bridge) return { look: 'piece', sign, turn: choice.bridge.axis === 'EW' ? 90 : 0 };
  const kind = known('choices', choice.kind);
  // A figure that is there is ringed where it stands; one that moves is shown where it would go.
  const there = choice.id !== undefined && !deploys(choice) && !kind?.moves;
  return { look: there ? 'ring' : 'disc', sign, turn: 0, ...kind?.look?.(choice, state) };
}
