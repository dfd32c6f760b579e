// What a click, a tap or a key on an answer or a figure does to the draft.

import { answers, heldFigures, manyFigures, picked, sameSpot } from '../kit/answers';
import type { Held } from '../kit/answers';
import { m } from '../paraglide/messages.js';
import { heldText } from '../words/figure';
import { figureName } from '../words/name';
import type { Desk } from './desk.svelte';
import { spotStep } from './model';
import type { Session } from './session.svelte';

/** Gives an answer. A figure that it puts down is then the one in hand. */
export function answer(session: Session, desk: Desk, level: number, text: string): void {
  const { draft } = session;
  const choice = draft?.steps[level]?.question.spots.find((c) => c.text === text);
  if (choice?.kind === 'figure') desk.figure = choice.figure ?? '';
  draft?.choose(level, text);
}

/** Gives the n-th answer of the question that is asked now. */
export function answerDigit(session: Session, desk: Desk, n: number): void {
  const { draft } = session;
  const step = draft?.current;
  if (!draft || !step) return;
  const found = answers(step.question, picked(step.question, desk.figure))[n - 1];
  if (found) answer(session, desk, draft.steps.indexOf(step), found.choice.text);
}

/** Takes another figure in hand. A spot already chosen passes to it if it can
 * stand there; else the question is open again. */
export function takeFigure(session: Session, desk: Desk, held: Held): void {
  const { draft } = session;
  const level = spotStep(draft);
  const step = draft?.steps[level];
  if (!draft || !step) return;
  if (!held.ready) {
    desk.say(heldText(held));
    return;
  }
  desk.figure = held.figure;
  desk.say(m.figure_taken({ figure: figureName(held.figure) }));
  if (step.text === null) return;
  const chosen = step.question.spots.find((c) => c.text === step.text);
  if (chosen?.kind === 'figure' && chosen.figure === held.figure) return;
  const moved = chosen && sameSpot(step.question, chosen, held.figure);
  if (moved) draft.choose(level, moved.text);
  else draft.reopen(level);
}

/** The figure that a key means. */
export function takeByKey(session: Session, desk: Desk, figure: string): void {
  const step = session.draft?.steps[spotStep(session.draft)];
  if (!step) return;
  const all = heldFigures(step.question, step.state, session.acting);
  const held = all.find((h) => h.figure === figure);
  if (held && manyFigures(step.question, all)) takeFigure(session, desk, held);
}

/** Takes back the figure that the question offers to take back. */
export function recall(session: Session): void {
  const { draft } = session;
  const level = spotStep(draft);
  const choice = draft?.steps[level]?.question.recalls[0];
  if (draft && choice) draft.choose(level, choice.text);
}
