// Putting no figure down needs no press of its own: if only that is asked, Confirm passes the question,
// and its label says so.

import type { Draft, Step } from '../model/draft.svelte';

const isFigure = ({ question }: Step): boolean => question.decision.kind === 'wood' && question.pass !== null;

/** The level of the open question that Confirm passes, or -1. */
export function bareLevel(draft: Draft | null): number {
  const step = draft?.current;
  return draft && step && step.text === null && !draft.thinking && isFigure(step) ? draft.steps.indexOf(step) : -1;
}

/** The question whether a figure is put down, if the move puts none down as it stands. */
export function bareStep(draft: Draft | null): Step | null {
  const level = bareLevel(draft);
  if (draft && level >= 0) return draft.steps[level] ?? null;
  return (draft?.complete && draft.steps.find((s) => isFigure(s) && s.text === s.question.pass?.text)) || null;
}
