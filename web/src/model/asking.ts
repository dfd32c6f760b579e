// A question with all that its set needs to word it.

import type { Asking } from '../lib/bundle';
import type { GameEvent, State } from '../lib/types';
import type { Draft, Step } from './draft.svelte';

/** Puts the question together; `before` is the state before the move. */
export function asking({ question, state }: Step, { steps }: Draft, before: State, events: GameEvent[]): Asking {
  const chosen = steps.flatMap((s) => s.question.spots.filter((c) => c.text === s.text));
  return { decision: question.decision, state, before, chosen, events, spots: question.spots };
}
