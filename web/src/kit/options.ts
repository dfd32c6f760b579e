// The answers of a question as a list, for players who do not use the board.

import type { Choice } from '../lib/types';
import { known } from '../lib/registry';
import type { Step } from '../model/draft.svelte';
import { choiceLabel, choiceSides, passLabel, sidesOf } from '../words/choice';
import { segmentName } from '../words/name';
import { answers } from '../model/answers';

export interface Option {
  text: string;
  choice: Choice;
  /** The key that chooses it, if it has one. */
  mark: string;
  label: string;
  /** Its short label, beside the figure, where room is scarce. */
  short: string;
  figure: string;
  /** Where it leads, in words and as arrows. */
  note: string;
  arrows: string;
  /** Its label needs a line of its own. */
  long: boolean;
}

/** Whether a choice has a picture or button of its own, and so is not in the list. */
const pictured = (c: Choice) => c.tile !== undefined || (known('choices', c.kind)?.pictured ?? false);

const placed = ({ kind, segment, corner }: Choice) => kind === 'figure' && segment !== undefined && !corner;

/** Leaves out the number in an answer's short label where it would be confused with its key: if its
 * sides or its kind identify it already. */
function unnumbered(option: Option, _: number, all: Option[]): Option {
  const { choice, short, note, figure } = option;
  if (!short || all.some((o) => o !== option && o.figure === figure && o.note === note && sort(o) === sort(option))) return option;
  const bare = { ...choice, segment: choice.segment!.replace(/\d+$/, '') };
  return { ...option, label: choiceLabel(bare), short: segmentName(bare.segment, bare.feature) };
}

const sort = ({ choice }: Option) => choice.feature ?? choice.segment?.[0];

/** The most letters of a label that stands beside another. */
const mostBeside = 14;

const arrowOf: Record<string, string> = { N: '↑', E: '→', S: '↓', W: '←' };

/** An answer for the list; with its sides if they identify it. */
export function optionOf(choice: Choice, mark: string, label: string, wide = false): Option {
  const short = placed(choice) && !wide ? segmentName(choice.segment!, choice.feature) : '';
  const note = choiceSides(choice);
  const arrows = note ? sidesOf(choice).map((side) => arrowOf[side] ?? '').join('') : '';
  return { text: choice.text, choice, mark, label, short, figure: choice.figure ?? '', note, arrows, long: (short || label).length > mostBeside };
}

export function optionsOf({ question, state }: Step, hand: string, current: boolean, figures: boolean, each = false): Option[] {
  const { pass, decision, wide } = question;
  const listed = answers(question, hand, each)
    .filter(({ choice }) => !pictured(choice))
    .map(({ choice, mark }) => optionOf(choice, current ? mark : '', choiceLabel(choice, state, wide), wide))
    .map(unnumbered);
  // Putting no figure down is what Confirm does by itself.
  if (!pass || decision.kind === 'wood') return listed;
  return [...listed, optionOf(pass, current ? '0' : '', passLabel(decision.kind, figures))];
}

/** The most answers that are listed; with more the board shows them better. */
export const mostListed = 10;
