// A question as the page uses it: its choices sorted by how they are pointed at, and the draft's answer.

import type { Choice, Decision, State } from './types';

export interface Square {
  x: number;
  y: number;
  /** Its choices, by rising rotation; those that build a bridge come last. */
  choices: Choice[];
}

export interface Question {
  decision: Decision;
  squares: Square[];
  /** Choices that name a place on the board, in their order. */
  spots: Choice[];
  /** Choices without a place on the board. */
  rest: Choice[];
  /** The choice that does nothing. */
  pass: Choice | null;
  /** Choices that take a figure back from the board. */
  recalls: Choice[];
  /** The kinds of figure that may be put down, in the order they come. */
  figures: string[];
  /** The powers that may be taken in hand instead of a figure, where there are several ways to go on. */
  powers: string[];
  /** The figures' places are on more than one cell, so that words for a place must name the cell too. */
  wide: boolean;
}

export interface Step {
  question: Question;
  state: State;
  /** The text chosen, or null while the question is open. */
  text: string | null;
  /** The draft has answered it by itself; the player may change that. */
  auto: boolean;
}
