// The targets of a question, as the board marks them.

import { spread, whereabouts } from './places';
import type { Ground, Located } from './places';
import type { TargetSpot } from '../board/types';
import { answers, picked, placeOf } from './answers';
import { deploys } from './question';
import { figureSymbol } from '../lib/figures';
import { kindOfLetter, known } from '../lib/registry';
import type { Choice } from '../lib/types';
import { spokenLabel } from '../words/choice';
import type { Step } from './draft.svelte';
import { looksOf } from './looks';

export const inField = (c: Choice) => c.feature === 'field' || (c.segment?.startsWith('f') ?? false);

/** What a figure would be where a choice puts it, unless its kind has a role of its own. */
export const roleOf = ({ feature, segment = '' }: Choice): string => known('features', feature ?? kindOfLetter(segment.slice(0, 1)) ?? '')?.role ?? '';

/** Where something says that it is, and nothing else of it. */

/** Where a choice leads; a bridge that comes with it is somewhere itself. */
export const target = (c: Choice): Located => ({ ...whereabouts(c), ...(c.x === undefined ? c.bridge : {}) });

/** A mark for each place that what is in hand can go to; with digits if keys choose them. */
export function marksOf(step: Step, hand: string, keyed: boolean, ground: Ground, each = false): TargetSpot[] {
  const shown = answers(step.question, hand, each).filter(({ choice }) => step.question.spots.includes(choice));
  const spots = shown.map(({ choice, mark }) =>
    Object.assign(target(choice), looksOf(choice, step.state), {
      key: placeOf(choice),
      text: choice.text,
      mark: keyed ? mark : '',
      symbol: deploys(choice) ? figureSymbol(choice.figure ?? '', roleOf(choice)) : '',
      label: spokenLabel(choice, step.state, step.question.wide),
      chosen: step.text === choice.text,
      other: deploys(choice) && choice.figure !== hand,
    }),
  );
  return spread(spots, ground);
}

/** What is in hand for a question. */
export const handFor = (step: Step, wanted: string): string => picked(step.question, wanted);
