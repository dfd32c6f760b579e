// The targets of a question, as the board marks them.

import { spread, whereabouts } from './places';
import type { Ground, Located } from './places';
import type { SpotLight, TargetSpot } from '../board/types';
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

/** Where a choice leads; a bridge that comes with it is somewhere itself. */
export const target = (c: Choice): Located => ({ ...whereabouts(c), ...(c.x === undefined ? c.bridge : {}) });

/** What is lit while the player looks at a choice. */
export type Lights = (step: Step, choice: Choice) => SpotLight | null;

export interface Marking {
  /** Keys choose them: they have digits. */
  keyed: boolean;
  /** Where any segment of a feature will do, each is a place. */
  each?: boolean;
  lights?: Lights;
}

/** A mark for each place that what is in hand can go to. */
export function marksOf(step: Step, hand: string, ground: Ground, { keyed, each = false, lights }: Marking): TargetSpot[] {
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
      ...(lights ? { light: () => lights(step, choice) } : {}),
    }),
  );
  return spread(spots, ground);
}

/** What is in hand for a question. */
export const handFor = (step: Step, wanted: string): string => picked(step.question, wanted);
