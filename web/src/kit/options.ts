// The answers of a question as a list, for those who do not point at the board.

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
  /** What is shown beside the figure where room is scarce. */
  short: string;
  figure: string;
  /** Where it leads, in words and as arrows. */
  note: string;
  arrows: string;
  /** Its words want a line of their own. */
  long: boolean;
}

/** What has a picture or a button of its own and is not in the list too. */
const pictured = (c: Choice) => c.tile !== undefined || (known('choices', c.kind)?.pictured ?? false);

const placed = ({ kind, segment, corner }: Choice) => kind === 'figure' && segment !== undefined && !corner;

/** Beside the number of the key another would be misread: what is known by its
 * sides, or is the only one of its sort, is not numbered too. */
function unnumbered(option: Option, _: number, all: Option[]): Option {
  const { choice, short, note, figure } = option;
  if (!short || all.some((o) => o !== option && o.figure === figure && o.note === note && sort(o) === sort(option))) return option;
  const bare = { ...choice, segment: choice.segment!.replace(/\d+$/, '') };
  return { ...option, label: choiceLabel(bare), short: segmentName(bare.segment, bare.feature) };
}

const sort = ({ choice }: Option) => choice.feature ?? choice.segment?.[0];

/** More letters than these are not put beside another answer. */
const mostBeside = 14;

const arrowOf: Record<string, string> = { N: '↑', E: '→', S: '↓', W: '←' };

/** An answer of the list; where it is known by its sides they are shown too. */
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

/** More than these are only in the way of the board, where all of them are marked. */
export const mostListed = 10;
