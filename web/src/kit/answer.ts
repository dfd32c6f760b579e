// What a click, a tap or a key on an answer, a figure or a power does to the draft.

import { answers, heldFigures, manyFigures, picked, sameSpot } from '../model/answers';
import type { Held } from '../model/answers';
import type { Power } from '../model/powers';
import { powers } from '../model/powers';
import { deploys, groupOf, withNumbers } from '../model/question';
import { fitsRange } from '../model/range';
import type { Choice } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { heldText } from './figure';
import { figureName } from '../words/name';
import { powerText } from './power';
import type { Desk } from '../model/desk.svelte';
import { isWindow } from '../model/draft.svelte';
import type { Draft, Wish } from '../model/draft.svelte';
import { digitsClaim, wishDigit, wishNothing } from '../model/hover';
import { spotStep } from '../model/scene';
import type { Session } from '../model/session.svelte';

/** Gives an answer to the question at a level. The figure or power that it uses is then in hand. */
export function answer(session: Session, desk: Desk, level: number, text: string): void {
  const { draft } = session;
  const step = draft?.steps[level];
  if (!draft || !step) return;
  const choice = step.question.spots.find((c) => c.text === text);
  // After a window the turn goes on with the next question.
  if (isWindow(step)) desk.hand.figure = '';
  else if (choice) desk.hand.figure = handOf(choice);
  // The looked-at choice is chosen now; the board shows what comes next.
  desk.lit = [];
  draft.choose(level, text);
}

const handOf = (c: Choice): string => (deploys(c) ? (c.figure ?? '') : groupOf(c));

/** Gives the n-th answer of the open question. On a square that is only pointed at, the tile is placed
 * for it; while the question is loading, the answer waits for it. */
export function answerDigit(session: Session, desk: Desk, n: number): void {
  if (typeDigit(session, desk, n)) return;
  if (ahead(session, desk, wishDigit(n, desk.hand.figure))) return;
  const { draft } = session;
  const level = askedLevel(session, desk);
  const step = draft?.steps[level];
  if (!step) return;
  const found = answers(step.question, picked(step.question, desk.hand.figure), desk.hand.each)[n - 1];
  if (found) answer(session, desk, level, found.choice.text);
}

/** Passes the open question. */
export function answerNone(session: Session, desk: Desk): void {
  // A 0 after other digits belongs to their number.
  if ((desk.hand.typed.busy || !session.draft?.current?.question.pass) && typeDigit(session, desk, 0)) return;
  if (ahead(session, desk, wishNothing())) return;
  const { draft } = session;
  const step = draft?.current;
  const pass = step?.question.pass;
  if (draft && step && pass) draft.choose(draft.steps.indexOf(step), pass.text);
}

/** Types a digit where a number is asked for, and answers once it fits. Returns whether a number is asked for. */
function typeDigit({ draft }: Session, desk: Desk, n: number): boolean {
  const step = draft?.current;
  const [choice, ...others] = step?.question.rest.filter((c) => c.ranges?.length) ?? [];
  const [range, ...more] = choice?.ranges ?? [];
  if (!draft || !step || !choice || !range || choice.aim || others.length + more.length > 0) return false;
  const number = desk.hand.typed.digit(n, step.question.decision, range.max);
  const level = draft.steps.indexOf(step);
  if (fitsRange(range, number)) draft.choose(level, withNumbers(choice, [number]));
  else if (step.text !== null) draft.reopen(level);
  return true;
}

/** Sets a wish for the question after the tile, if that has not come yet; returns whether it did. */
function ahead({ draft }: Session, { hand: { over } }: Desk, wish: Wish): boolean {
  if (!draft?.tileStep) return false;
  if (draft.thinking && draft.current === draft.tileStep) {
    draft.want(wish);
    return true;
  }
  if (!over || !digitsClaim(draft) || !draft.placedAt(over.x, over.y)) return false;
  draft.place(over.x, over.y, wish);
  return true;
}

/** The question that digits and arrows answer. */
function askedLevel({ draft }: Session, desk: Desk): number {
  const level = spotStep(draft, desk.hand.figure);
  const step = draft?.steps[level];
  if (step && isWindow(step)) return level;
  return draft?.current ? draft.steps.indexOf(draft.current) : -1;
}

/** Takes another figure in hand. A chosen spot is kept if it can stand there; else the question is open again. */
export function takeFigure(session: Session, desk: Desk, held: Held): void {
  const { draft } = session;
  const level = spotStep(draft);
  const step = draft?.steps[level];
  if (!draft || !step) return;
  if (!held.ready) {
    desk.say(heldText(held));
    return;
  }
  desk.hand.figure = held.figure;
  desk.say(m.figure_taken({ figure: figureName(held.figure) }));
  if (step.text === null) return;
  const chosen = step.question.spots.find((c) => c.text === step.text);
  if (chosen && deploys(chosen) && chosen.figure === held.figure) return;
  const moved = chosen && sameSpot(step.question, chosen, held.figure);
  if (moved) draft.choose(level, moved.text);
  else draft.reopen(level);
}

/** Takes the figure of a key in hand. */
export function takeByKey(session: Session, desk: Desk, figure: string): void {
  const held = strip(session).find((h) => h.figure === figure);
  if (held) take(session, desk, held);
}

/** Takes the n-th figure of the strip in hand. */
export function takeNth(session: Session, desk: Desk, n: number): void {
  const held = strip(session)[n - 1];
  if (held) take(session, desk, held);
}

/** The figures offered by the question about figures; before the tile is laid, those of the question
 * that a placement on the pointed square would lead to. */
function strip({ draft, acting }: Session): Held[] {
  const step = draft?.steps[spotStep(draft)] ?? seen(draft);
  if (!step) return [];
  const all = heldFigures(step.question, step.state, acting);
  return manyFigures(step.question, all) ? all : [];
}

const seen = (draft: Draft | null) => (draft?.tileStep?.text === null ? (draft.seen?.step ?? null) : null);

function take(session: Session, desk: Desk, held: Held): void {
  if (!seen(session.draft) || !held.ready) takeFigure(session, desk, held);
  else {
    desk.hand.figure = held.figure;
    desk.say(m.figure_taken({ figure: figureName(held.figure) }));
  }
}

/** Uses a power, or takes it in hand if it needs a place on the board; called again it undoes that. */
export function usePower(session: Session, desk: Desk, power: Power): void {
  const { draft } = session;
  if (!draft) return;
  const [first] = power.choices;
  if (power.chosen !== null) {
    desk.hand.figure = '';
    draft.reopen(power.level);
  } else if (power.choices.length === 1 && first) answer(session, desk, power.level, first.text);
  else desk.hand.figure = desk.hand.figure === power.kind ? '' : power.kind;
  desk.say(powerText(power, desk.hand.figure === power.kind, draft.steps[power.level]?.state));
}

/** Uses the power of a key. */
export function powerByKey(session: Session, desk: Desk, kind: string): void {
  const power = powers(session.draft).find((p) => p.kind === kind);
  if (power) usePower(session, desk, power);
}

/** Answers by taking back the figure that the question offers. */
export function recall(session: Session): void {
  const { draft } = session;
  const level = spotStep(draft);
  const choice = draft?.steps[level]?.question.recalls[0];
  if (draft && choice) draft.choose(level, choice.text);
}
