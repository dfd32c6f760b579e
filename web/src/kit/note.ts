// A note for the player before answering a question, in a line.

import type { GameEvent } from '../lib/types';
import { known } from '../lib/registry';
import { said, say } from '../lib/words';
import { asking } from '../model/asking';
import type { Draft, Step } from '../model/draft.svelte';

export function noteOf(step: Step, draft: Draft, events: GameEvent[]): string {
  const { kind } = step.question.decision;
  if (kind === 'wood') return step.question.wide ? say('question.wood.wide') : '';
  const note = known('questions', kind)?.note;
  return note ? note(asking(step, draft, step.state, events)) : (said(`question.${kind}.note`) ?? '');
}
