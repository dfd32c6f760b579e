// What a question offers once a figure or power is picked: one target for each place, and the seat's
// figures with those that may be used. All of it is read from the choices; the server decides where a
// figure may stand.

import { inOrder } from '../lib/figures';
import type { Choice, State } from '../lib/types';
import { deploys, digit, groupOf } from './question';
import type { Question } from './question';

export interface Held {
  figure: string;
  left: number;
  /** Whether some choice puts this figure down. */
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

/** Whether the player has to choose between several figures, or may take one back. */
export const manyFigures = (question: Question, held: Held[]): boolean =>
  question.recalls.length > 0 || (question.figures.length > 0 && held.length > 1);

/** What is in hand, a figure or power: the wanted one if a choice uses it, else the first that one uses. */
export function picked(question: Question, wanted: string): string {
  if (question.figures.includes(wanted) || question.powers.includes(wanted)) return wanted;
  return inOrder(question.figures)[0] ?? question.powers[0] ?? '';
}

/** A key for the place of a figure, whichever figure it is; any other choice is its own place. */
export const placeOf = (c: Choice) => (deploys(c) ? [`${c.x},${c.y}`, c.segment ?? c.place, c.corner].join(' ') : c.text);

/** The choices on the board for what is in hand. */
function within(question: Question, hand: string): Choice[] {
  const power = question.powers.includes(hand) ? hand : '';
  return question.powers.length === 0 ? question.spots : question.spots.filter((c) => groupOf(c) === power);
}

/** The choices with only the first segment of each feature, where any segment of it will do. */
function unlike(choices: Choice[]): Choice[] {
  const known = new Set<string>();
  return choices.filter((c) => {
    if (c.of === undefined) return true;
    const key = `${groupOf(c)} ${c.of}`;
    return !known.has(key) && known.add(key);
  });
}

/** Whether the figure or power in hand can go to any of several segments of one feature. */
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

/** The choice that puts another figure at the same place, if there is one. */
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

/** The points that each seat gains between two states. */
export function gains(before: State, after: State): Gain[] {
  const risen = after.players.map((p, player) => ({ player, points: p.score - (before.players[player]?.score ?? 0) }));
  return risen.filter((g) => g.points !== 0);
}

/** The points that taking a figure back scores and passing would not; null if there are none. */
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
