// What lights up on the board while the player looks at a choice.

import type { Choice, State } from '../lib/types';
import { known } from '../lib/registry';
import { deploys } from './question';

/** The cells to light for a choice: those to which chance may take its figure, or of what a castle
 * would score, else the choice's own cell. A figure on the tile just laid needs no light. */
export function cellsOf(choice: Choice, state: State): { x: number; y: number }[] {
  if (choice.aims) return choice.aims.map(([ax, ay]) => ({ x: ax, y: ay }));
  const { x, y, segment } = choice.bridge ? { ...choice.bridge, segment: undefined } : choice;
  if (x === undefined || y === undefined || (deploys(choice) && !laid(state, x, y))) return [];
  const scored = known('choices', choice.kind)?.whole && state.features?.find((f) => f.segments.some((s) => s.x === x && s.y === y && s.segment === segment));
  return scored ? scored.segments : [{ x, y }];
}

const laid = (state: State, x: number, y: number) => state.tiles.some((t) => t.x === x && t.y === y);
