// The look of a target on the board: from its choice, and for some kinds from their sets.

import type { Look } from '../lib/bundle';
import type { Choice, State } from '../lib/types';
import { known } from '../lib/registry';
import { deploys } from './question';

/** The symbol of a kind of choice. */
export const signOf = (kind: string): string => known('choices', kind)?.sign ?? '';

export function looksOf(choice: Choice, state: State): Look {
  const sign = choice.corner ? (choice.figure ?? '') : signOf(choice.kind);
  if (choice.bridge) return { look: 'piece', sign, turn: choice.bridge.axis === 'EW' ? 90 : 0 };
  const kind = known('choices', choice.kind);
  // A figure that stands there gets a ring; one that moves is shown where it would go.
  const there = choice.id !== undefined && !deploys(choice) && !kind?.moves;
  return { look: there ? 'ring' : 'disc', sign, turn: 0, ...kind?.look?.(choice, state) };
}
