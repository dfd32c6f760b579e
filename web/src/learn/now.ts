// What a player has before their eyes, from the session.

import { deploys } from '../model/question';
import type { Draft } from '../model/draft.svelte';
import type { Session } from '../model/session.svelte';
import type { Now } from './lesson.svelte';

export function nowOf({ table, events, draft }: Session, foreseen: boolean): Now {
  const me = table.seats.find((s) => s.yours)?.seat ?? -1;
  return {
    me,
    state: table.state,
    asked: draft?.current?.question.decision.kind ?? '',
    laid: draft?.square !== null && draft?.square !== undefined,
    ready: draft?.complete === true,
    claims: claimed(draft),
    held: (table.state.players[me]?.supply.follower ?? 0) > 0 && unclaimable(draft),
    foreseen,
    events,
  };
}

/** The tile lies, and no question for a figure came after it. */
function unclaimable(draft: Draft | null): boolean {
  return draft?.complete === true && draft.square !== null && draft.steps.every((s) => s.question.decision.kind !== 'wood');
}

function claimed(draft: Draft | null): string {
  for (const { question, text } of draft?.steps ?? []) {
    const choice = question.spots.find((c) => c.text === text);
    if (choice && deploys(choice)) return choice.feature ?? '';
  }
  return '';
}
