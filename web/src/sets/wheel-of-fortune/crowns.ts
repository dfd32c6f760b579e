// The wheel in a question: where its pig is, which figures wait on its crowns, and on which crowns a
// figure can be put.

import type { Choice, Figure, State } from '../../lib/types';
import { crownsOf } from './wheel';
import { choiceLabel } from '../../words/choice';
import { crownOf, sectorIds, sectorName, sectorOf } from './words';
import { answers, picked } from '../../model/answers';
import type { Answer } from '../../model/answers';
import type { Question } from '../../model/question';

export interface Crown {
  id: string;
  figure: Figure | undefined;
  answer: Answer | undefined;
  /** What the answer does. */
  label: string;
}

export interface Sector {
  id: string;
  name: string;
  pig: boolean;
  crowns: Crown[];
}

/** Whether a choice puts a figure on a crown. */
export const onCrown = (c: Choice): boolean => c.kind === 'crown';

/** Whether a question offers crowns. */
export const asksCrowns = ({ decision }: Question): boolean => decision.choices.some(onCrown);

/** Whether there is a wheel in the game. */
export const hasWheel = ({ pieces }: Pick<State, 'pieces'>): boolean => pieces.some((p) => p.piece === 'wheel-pig');

export function wheelOf(state: State, question: Question | null, wanted: string): Sector[] {
  const offered = question ? answers(question, picked(question, wanted)).filter(({ choice }) => onCrown(choice)) : [];
  return sectorIds.map((id) => ({
    id,
    name: sectorName(id),
    pig: state.pieces.some((p) => p.piece === 'wheel-pig' && sectorOf(p.at) === id),
    crowns: crownsOf(id).map((crown) => {
      const answer = offered.find(({ choice }) => crownOf(choice.at) === crown);
      return { id: crown, figure: state.figures.find((f) => crownOf(f.at) === crown), answer, label: answer ? choiceLabel(answer.choice) : '' };
    }),
  }));
}
