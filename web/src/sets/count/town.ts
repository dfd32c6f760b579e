// The town of four quarters in a question: which figures are in each, where the Count is, and what can
// be chosen there.

import type { Choice, Figure, Place, State } from '../../lib/types';
import { quarterIds, quarterOf } from './words';
import { answers, picked } from '../../model/answers';
import type { Answer } from '../../model/answers';
import { groupOf } from '../../model/question';
import type { Question } from '../../model/question';

export interface Mover {
  /** What is in hand when this figure is chosen. */
  hand: string;
  figure: string;
  taken: boolean;
}

export interface Quarter {
  id: string;
  /** The Count is there. */
  count: boolean;
  /** The figures in the quarter, without the movers. */
  figures: Figure[];
  /** The answer that chooses this quarter. */
  answer: Answer | undefined;
  /** The figures that may leave it now. */
  movers: Mover[];
}

/** Whether a choice is made by pressing a quarter. */
const goesIn = (c: Choice) => c.kind === 'quarter' || c.kind === 'count';

/** Whether a question is about the town. */
export const asksTown = ({ decision }: Question): boolean => decision.choices.some((c) => quarterOf(c.at) !== undefined);

export function townOf(state: State, question: Question, wanted: string, seat: number): Quarter[] {
  const hand = picked(question, wanted);
  const offered = answers(question, hand).filter(({ choice }) => goesIn(choice));
  return quarterIds.map((id) => {
    const here = (at: Place | undefined) => quarterOf(at) === id;
    const leaving = movers(question, hand, id);
    return {
      id,
      count: state.pieces.some((p) => p.piece === 'count' && here(p.at)),
      figures: staying(state.figures.filter((f) => here(f.at)), leaving, seat),
      answer: offered.find(({ choice }) => here(choice.at)),
      movers: leaving,
    };
  });
}

/** The figures of a quarter without one of each kind that the seat may move out. */
function staying(figures: Figure[], leaving: Mover[], seat: number): Figure[] {
  const movable = new Set(leaving.map((mover) => figures.find((f) => f.player === seat && f.figure === mover.figure)));
  return figures.filter((f) => !movable.has(f));
}

function movers(question: Question, hand: string, id: string): Mover[] {
  const leaving = question.spots.filter((c) => c.kind === 'move' && quarterOf(c.at) === id);
  const hands = new Map(leaving.map((c) => [groupOf(c), c.figure ?? '']));
  // If only one kind can leave, it is in hand.
  return [...hands].map(([group, figure]) => ({ hand: group, figure, taken: question.powers.length === 0 || group === hand }));
}
