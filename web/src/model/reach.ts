// The cells that something reaches: as the question asked now shows, or the cells to which chance may
// take a figure, by the choice.

import type { GameEvent, State } from '../lib/types';
import { known } from '../lib/registry';
import { asking } from './asking';
import type { Draft } from './draft.svelte';

/** The cells that the chosen answer or the open question reaches. */
export function reachedBy(draft: Draft | null, state: State, events: GameEvent[]): { x: number; y: number }[] {
  const aims = draft?.steps.flatMap((s) => s.question.decision.choices.find((c) => c.aims && c.text === s.text)?.aims ?? []) ?? [];
  if (aims.length > 0) return aims.map(([x, y]) => ({ x, y }));
  const step = draft?.current;
  if (!draft || !step) return [];
  return known('questions', step.question.decision.kind)?.reach?.(asking(step, draft, state, events)) ?? [];
}
