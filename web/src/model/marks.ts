// The targets of a question, as the board marks them.

import { spread, whereabouts } from './places';
import type { Ground, Located } from './places';
import type { SpotLight, TargetSpot } from '../board/types';
import { answers, picked, placeOf } from './answers';
import { deploys } from './question';
import { figureSymbol } from '../lib/figures';
import { kindOfLetter, known } from '../lib/registry';
import type { Choice, Place } from '../lib/types';
import { spokenLabel } from '../words/choice';
import type { Step } from './draft.svelte';
import { looksOf } from './looks';

export const inField = (c: Choice) => c.feature === 'field' || (c.segment?.startsWith('f') ?? false);

/** The role of a figure where a choice puts it, for example knight in a city; kinds with a role of
 * their own override it. */
export const roleOf = ({ feature, segment = '', at }: Choice): string =>
  postureAt(at) ?? known('features', feature ?? kindOfLetter(segment.slice(0, 1)) ?? '')?.role ?? '';

/** The role as in which a figure at a place that is no segment is drawn, if its set says so. */
export const postureAt = (at?: Place): string | undefined => known('places', at?.kind ?? '')?.posture;

/** The place of a choice; a bridge that comes with it may be the place. */
export const target = (c: Choice): Located => ({ ...whereabouts(c), ...(c.x === undefined ? c.bridge : {}) });

/** What is lit while the player looks at a choice. */
export type Lights = (step: Step, choice: Choice) => SpotLight | null;

export interface Marking {
  /** The targets have digits, with which keys choose them. */
  keyed: boolean;
  /** Each segment of a feature is a target, where any of them will do. */
  each?: boolean;
  lights?: Lights;
}

/** A target for each place to which the figure or power in hand can go. */
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

/** The figure or power in hand for a question. */
export const handFor = (step: Step, wanted: string): string => picked(step.question, wanted);
