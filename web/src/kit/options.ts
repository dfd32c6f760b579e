// The answers of a question as a list, for those who do not point at the board.

import type { Choice } from '../lib/types';
import { known } from '../lib/registry';
import type { Step } from '../model/draft.svelte';
import { choiceLabel, choiceSides, passLabel } from '../words/choice';
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
  note: string;
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

export function optionsOf({ question, state }: Step, hand: string, current: boolean, figures: boolean, each = false): Option[] {
  const { pass, decision, wide } = question;
  const listed = answers(question, hand, each)
    .filter(({ choice }) => !pictured(choice))
    .map(({ choice, mark }) => ({
      text: choice.text,
      choice,
      mark: current ? mark : '',
      label: choiceLabel(choice, state, wide),
      short: placed(choice) && !wide ? segmentName(choice.segment!, choice.feature) : '',
      figure: choice.figure ?? '',
      note: choiceSides(choice),
    }))
    .map(unnumbered);
  if (!pass) return listed;
  const none = { text: pass.text, choice: pass, mark: current ? '0' : '', label: passLabel(decision.kind, figures), short: '', figure: '', note: '' };
  return [...listed, none];
}

/** More than these are only in the way of the board, where all of them are marked. */
export const mostListed = 10;
