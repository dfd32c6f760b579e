// A question with what its set may have to say about it.

import type { Asking } from '../lib/bundle';
import type { GameEvent, State } from '../lib/types';
import type { Draft, Step } from './draft.svelte';

/** `before` is the board before the move. */
export function asking({ question, state }: Step, { steps }: Draft, before: State, events: GameEvent[]): Asking {
  const chosen = steps.flatMap((s) => s.question.spots.filter((c) => c.text === s.text));
  return { decision: question.decision, state, before, chosen, events, spots: question.spots };
}
