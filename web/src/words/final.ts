// Why a move cannot be taken back once it is confirmed, as far as the page can
// know: behind a preview without a question comes chance or another player.

import { m } from '../paraglide/messages.js';
import type { Draft } from '../table/draft.svelte';

/** Answers behind which a tile is drawn. */
const draws = new Set(['draw', 'extra', 'double', 'decline']);

export function finalText({ outcome, steps }: Draft): string {
  const now = steps[0]?.state;
  if (!outcome || !now || outcome.decision) return '';
  if (outcome.over) return m.final_over();
  const last = steps.findLast((s) => !s.auto);
  const kind = last?.question.decision.choices.find((c) => c.text === last.text)?.kind ?? '';
  if (draws.has(kind) || !last) return m.final_reveals();
  return outcome.turn !== now.turn ? m.final_turn() : m.final_others();
}
