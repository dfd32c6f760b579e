// What a question offers once a figure or a power is picked: one target for each
// place, and the figures of the seat with those that may be used. All of it is read
// from the choices; whether a figure may stand somewhere the server has said.

import { inOrder } from '../lib/figures';
import type { Choice, State } from '../lib/types';
import { deploys, digit, groupOf } from './question';
import type { Question } from './question';

export interface Held {
  figure: string;
  left: number;
  /** Whether a choice uses it. */
  ready: boolean;
}

/** The kinds of figures that a seat has in this game, used up or not. */
export function heldFigures(question: Question, state: State, seat: number): Held[] {
  const supply = state.players[seat]?.supply ?? {};
  return inOrder([...Object.keys(supply), ...question.figures]).map((figure) => ({
    figure,
    left: supply[figure] ?? 0,
    ready: question.figures.includes(figure),
  }));
}

/** Whether there is anything to choose between figures. */
export const manyFigures = (question: Question, held: Held[]): boolean =>
  question.recalls.length > 0 || (question.figures.length > 0 && held.length > 1);

/** What is in hand, a figure or a power: the wanted one where it is of use, else the first that is. */
export function picked(question: Question, wanted: string): string {
  if (question.figures.includes(wanted) || question.powers.includes(wanted)) return wanted;
  return inOrder(question.figures)[0] ?? question.powers[0] ?? '';
}

/** Names the place of a figure, whichever figure it is; any other choice is its own place. */
export const placeOf = (c: Choice) => (deploys(c) ? [`${c.x},${c.y}`, c.segment ?? c.place, c.corner].join(' ') : c.text);

/** The choices on the board for what is in hand. */
function within(question: Question, hand: string): Choice[] {
  const power = question.powers.includes(hand) ? hand : '';
  return question.powers.length === 0 ? question.spots : question.spots.filter((c) => groupOf(c) === power);
}

/** Where any segment of a feature will do, the first of them. */
function unlike(choices: Choice[]): Choice[] {
  const known = new Set<string>();
  return choices.filter((c) => {
    if (c.of === undefined) return true;
    const key = `${groupOf(c)} ${c.of}`;
    return !known.has(key) && known.add(key);
  });
}

/** Whether what is in hand may be put on any of several segments of one feature. */
export const isLoose = (question: Question, hand: string): boolean => unlike(within(question, hand)).length < within(question, hand).length;

/** For each place the choice of the figure in hand, or of the first that can stand there.
 * Where any segment of a feature will do each is a place only if `each` is wanted. */
export function targets(question: Question, hand: string, each = false): Choice[] {
  const places = new Map<string, Choice[]>();
  const offered = within(question, hand);
  for (const choice of each ? offered : unlike(offered)) {
    const place = placeOf(choice);
    places.set(place, [...(places.get(place) ?? []), choice]);
  }
  return [...places.values()].flatMap((choices) => {
    const [first = hand] = inOrder(choices.flatMap((c) => c.figure ?? []));
    const best = choices.some((c) => c.figure === hand) ? hand : first;
    return choices.filter((c) => !deploys(c) || c.figure === best);
  });
}

/** The same place for another figure, if it can stand there. */
export function sameSpot(question: Question, from: Choice, figure: string): Choice | undefined {
  return question.spots.find((c) => deploys(c) && c.figure === figure && placeOf(c) === placeOf(from));
}

export interface Answer {
  choice: Choice;
  /** The digit that chooses it, if there is one left. */
  mark: string;
}

/** The answers that keys and lists offer, in their order: spots, then the rest. */
export function answers(question: Question, hand: string, each = false): Answer[] {
  const plain = question.rest.filter((c) => !c.ranges?.length);
  return [...targets(question, hand, each), ...plain].map((choice, n) => ({ choice, mark: digit(n) }));
}

export interface Gain {
  player: number;
  points: number;
}

/** What a preview scores. */
export function gains(before: State, after: State): Gain[] {
  const risen = after.players.map((p, player) => ({ player, points: p.score - (before.players[player]?.score ?? 0) }));
  return risen.filter((g) => g.points !== 0);
}

/** What taking a figure back gives: the points it brings and passing would not. */
export async function recallWorth(
  question: Question,
  recall: Choice,
  seat: number,
  foresee: (text: string) => Promise<State>,
): Promise<number | null> {
  if (!question.pass) return null;
  const [taken, left] = await Promise.all([foresee(recall.text), foresee(question.pass.text)]);
  const points = (taken.players[seat]?.score ?? 0) - (left.players[seat]?.score ?? 0);
  return points > 0 ? points : null;
}
