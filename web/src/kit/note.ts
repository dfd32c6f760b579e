// What a player should know before answering a question, in a line.

import type { GameEvent } from '../lib/protocol';
import { known } from '../lib/registry';
import { asking } from '../model/asking';
import type { Draft, Step } from '../model/draft.svelte';
import { m } from '../paraglide/messages.js';

export function noteOf(step: Step, draft: Draft, events: GameEvent[]): string {
  const { kind } = step.question.decision;
  if (kind === 'wood') return step.question.wide ? m.note_portal() : '';
  return known('questions', kind)?.note?.(asking(step, draft, step.state, events)) ?? '';
}
