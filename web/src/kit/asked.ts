// Which questions of a draft the panel shows, and which of them is open.

import { heldFigures, manyFigures } from '../model/answers';
import { isWindow } from '../model/draft.svelte';
import type { Draft, Step } from '../model/draft.svelte';
import { decisionTitle } from '../words/choice';

export interface Asked {
  step: Step;
  level: number;
}

/** The questions that the panel shows: all but windows, and but the question about the tile, unless
 * that can be declined. */
export function askedSteps(draft: Draft | null): Asked[] {
  const tile = draft?.tileStep ?? null;
  return (draft?.steps ?? [])
    .map((step, level) => ({ step, level }))
    .filter(({ step }) => (step !== tile || step.question.rest.length > 0) && !(isWindow(step) && step.text !== null));
}

/** The question whose answers are shown now, answered or not. */
export function openStep(draft: Draft | null): Step | null {
  return askedSteps(draft).find(({ step }) => step === draft?.current)?.step ?? null;
}

/** Whether a question is about figures of several kinds, for its words, and not only about followers. */
export const isFigures = ({ question, state }: Pick<Step, 'question' | 'state'>, seat: number): boolean => manyFigures(question, heldFigures(question, state, seat));

export function titleOf(step: Step, seat: number): string {
  const { kind, pass } = step.question.decision;
  return decisionTitle(kind, isFigures(step, seat), pass);
}
