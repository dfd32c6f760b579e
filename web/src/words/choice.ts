// Questions and their answers, in words.

import type { Choice, Decision } from '../lib/types';
import type { WordContext } from '../lib/bundle';
import { known } from '../lib/registry';
import { said, say } from '../lib/words';
import { kindLabel } from './kinds';
import { directionName, figureName, list, plain, segmentName } from './name';
import { emptyContext, placeOf, playerName } from './context';

/** The title of a question. With several kinds of figures in supply it asks not only for a follower. */
export function decisionTitle(kind: string, figures = false, pass = false): string {
  if (kind === 'wood' && figures) return say('question.wood.figures');
  return said(known('questions', kind)?.title?.(pass) ?? `question.${kind}`) ?? say('say.question', { kind: plain(kind) });
}

export function passLabel(kind: string, figures = false): string {
  if (kind === 'wood' && figures) return say('question.wood.figures.pass');
  return said(`question.${kind}.pass`) ?? say('say.pass');
}

/** An answer as a sentence that can stand alone, with its place; with the cell too where places are on
 * several cells (`wide`). */
export function choiceLabel(choice: Choice, context: WordContext = emptyContext, wide = false): string {
  const { x, y, rotation, figure, segment, feature } = choice;
  const label = kindLabel(choice, context);
  if (label) return label;
  if (choice.kind === 'recall') return recallLabel(choice);
  const cell = x !== undefined && y !== undefined ? { x, y } : undefined;
  if (rotation !== undefined && cell) return placement(choice, cell, rotation);
  if (figure && segment) {
    const names = { figure: figureName(figure), place: segmentName(segment, feature) };
    return wide && cell ? say('say.figure-on-at', { ...names, ...cell }) : say('say.figure-on', names);
  }
  if (figure && choice.at) return say('say.figure-on', { figure: figureName(figure), place: placeOf(choice, context) });
  if (segment && cell) return say('say.choice-at', { what: plain(choice.kind), place: segmentName(segment, feature), ...cell });
  if (cell) return say('say.choice-at-cell', { what: plain(choice.kind), ...cell });
  return choice.player !== undefined && context.players[choice.player] ? playerName(context, choice.player) : choice.text;
}

/** The words of an answer with numbers. */
export const answerWords = ({ kind }: Choice, numbers: string): string | undefined => said(`choice.${kind}.answer`, { points: numbers });

/** The parts of a question that its words need. */
interface Asked {
  decision: Decision;
  pass: Choice | null;
  wide: boolean;
}

/** The chosen answer of a question in words. */
export function answerText({ decision, pass, wide }: Asked, context: WordContext, text: string | null, figures: boolean): string {
  if (text === null) return '';
  if (text === pass?.text) return passLabel(decision.kind, figures);
  const choice = decision.choices.find((c) => c.text === text || (c.ranges && text.startsWith(`${c.text} `)));
  if (!choice) return text;
  // The answer's numbers stand behind the text of its choice.
  return answerWords(choice, text.slice(choice.text.length + 1)) ?? choiceLabel(choice, context, wide);
}

function placement({ bridge }: Choice, cell: { x: number; y: number }, rotation: number): string {
  const tile = say('say.tile', { ...cell, rotation });
  return bridge ? say('say.tile-bridge', { tile, x: bridge.x, y: bridge.y }) : tile;
}

/** The words for taking a figure back, with the points it gives if they are known. */
export function recallLabel(choice: Choice, points: number | null = null): string {
  const figure = choice.figure ?? '';
  const recall = said(`figure.${figure}.recall`) ?? say('say.recall', { figure: figureName(figure) });
  return points === null ? recall : say('say.recall-points', { recall, points });
}

/** An answer with the sides of its segment, for screen readers: "Big follower on city 1, north". */
export function spokenLabel(choice: Choice, context: WordContext = emptyContext, wide = false): string {
  const label = choiceLabel(choice, context, wide);
  const sides = choiceSides(choice);
  return sides ? say('say.choice-sides', { choice: label, sides }) : label;
}

/** The sides where a segment leaves its tile, as N, E, S and W. */
export const sidesOf = (choice: Choice): string[] => choice.edges ?? [...new Set((choice.halves ?? []).map((h) => h[0] ?? ''))];

/** Where a segment leaves its tile: "north and south". */
export function choiceSides(choice: Choice): string {
  const sides = sidesOf(choice);
  return sides.length > 0 && sides.length < 4 ? list(sides.map(directionName)) : '';
}
