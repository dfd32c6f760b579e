// A line that says what the player has to do now.

import { isFigures } from './asked';
import { bareStep } from './bare';
import { said, say } from '../lib/words';
import { helps } from '../model/helps';
import { m } from '../paraglide/messages.js';
import type { Draft, Step } from '../model/draft.svelte';
import { isWindow } from '../model/draft.svelte';

/** Whether no question needs an answer. */
const usual = ({ steps }: Draft) => steps.every((s) => s.auto);

/** The label of the button that plays the move. */
export function confirmLabel(draft: Draft, seat: number): string {
  const bare = bareStep(draft);
  if (bare) return isFigures(bare, seat) ? m.confirm_no_figure() : m.confirm_no_follower();
  const last = draft.steps.at(-1);
  if (!last || !usual(draft)) return m.confirm();
  return isWindow(last) ? say('choice.continue') : say('choice.draw');
}

/** The line while nothing has to be done but something may. */
function usualText({ steps }: Draft): string {
  const asked = steps.find((s) => !isWindow(s))?.question.decision.kind;
  return asked === undefined ? m.choose_go_on() : (said(`question.${asked}.prompt`) ?? m.choose_one());
}

export function promptText(draft: Draft, seat: number): string {
  if (draft.thinking) return m.looking_ahead();
  if (usual(draft)) return usualText(draft);
  if (draft.complete) return m.ready_to_confirm();
  const step = draft.current;
  if (step && step === draft.tileStep) return helps(step.state, 'outlines') ? m.choose_square() : m.choose_any_square();
  return step ? asking(step, seat) : '';
}

function asking({ question, state }: Step, seat: number): string {
  const { decision, rest, pass, spots } = question;
  if (decision.kind === 'wood') return isFigures({ question, state }, seat) ? m.choose_figure() : m.choose_spot();
  const prompt = pass ? spots.flatMap((c) => said(`choice.${c.kind}.prompt`) ?? [])[0] : undefined;
  if (prompt) return prompt;
  if (rest.some((c) => c.aim)) return m.choose_aim();
  if (rest.some((c) => c.ranges?.length)) return pass ? m.choose_bid() : m.choose_bid_open();
  return spots.length > 0 ? m.choose_target() : m.choose_one();
}
