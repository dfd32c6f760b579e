// Sorts the choices of any decision: a choice with a rotation lays a tile, one with a place on the
// board is a spot, and the rest is a list; choices that take a figure back belong to the figures.
// Nothing here knows what a kind of decision means. Every choice ends up in exactly one place.

import type { Question, Square } from '../lib/asked';
import type { Choice, Decision } from '../lib/types';
import { known } from '../lib/registry';

export type { Question, Square } from '../lib/asked';

const idle = new Set(['pass', 'continue']);

/** Sorts the choices of a decision. */
export function question(decision: Decision): Question {
  const squares = new Map<string, Square>();
  const spots: Choice[] = [];
  const rest: Choice[] = [];
  const recalls: Choice[] = [];
  let pass: Choice | null = null;
  for (const choice of decision.choices) {
    if (idle.has(choice.kind)) pass = choice;
    else if (choice.kind === 'recall') recalls.push(choice);
    else if (isTile(choice)) add(squares, choice);
    else if (onBoard(choice)) spots.push(choice);
    else rest.push(choice);
  }
  for (const square of squares.values()) square.choices.sort((a, b) => variant(a) - variant(b));
  const figures = unique(spots.filter(deploys).map((c) => c.figure!));
  const wide = unique(spots.filter((c) => c.kind === 'figure').map((c) => `${c.x},${c.y}`)).length > 1;
  return { decision, squares: sorted([...squares.values()]), spots, rest, pass, recalls, figures, powers: powersOf(spots), wide };
}

const unique = (words: string[]) => [...new Set(words)];

const isTile = (c: Choice) => c.x !== undefined && c.y !== undefined && c.rotation !== undefined;

/** Whether a choice's place is on the board although it names no cell: towers, castles, the town and
 * the wheel are, a prison is not. */
const lies = (c: Choice) => c.bridge !== undefined || (known('places', c.at?.kind ?? '')?.onBoard ?? false);
const onBoard = (c: Choice) => ((c.x !== undefined && c.y !== undefined) || lies(c)) && !c.ranges?.length;

/** Whether a choice puts down a figure from the supply. */
export const deploys = (c: Choice): boolean => c.figure !== undefined && c.id === undefined;

/** What must be in hand for a choice: empty for any figure that is put down. */
export function groupOf(c: Choice): string {
  if (deploys(c)) return '';
  // A figure that moves is itself what is in hand, and so is a piece that comes from another tile.
  const hand = known('choices', c.kind)?.hand?.(c);
  if (hand !== undefined) return hand;
  return c.source ? `${c.kind} ${c.source.join(',')}` : c.kind;
}

/** The powers of a question. A single way to go on is none; with several, all are powers but putting down a figure. */
function powersOf(spots: Choice[]): string[] {
  const groups = unique(spots.map(groupOf));
  return groups.length > 1 ? groups.filter((g) => g !== '') : [];
}

// A plain placement comes before any that costs a bridge.
const variant = (c: Choice) => c.rotation! + (c.bridge ? 360 : 0);

function add(squares: Map<string, Square>, choice: Choice): void {
  const key = `${choice.x},${choice.y}`;
  const square = squares.get(key);
  if (square) square.choices.push(choice);
  else squares.set(key, { x: choice.x!, y: choice.y!, choices: [choice] });
}

// Sorts squares row by row.
function sorted(squares: Square[]): Square[] {
  return squares.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The choice whose rotation is the wanted one or the next clockwise that fits, without a bridge if it can be. */
export function fitting(square: Square, wanted: number): Choice {
  const turn = (c: Choice) => ((c.rotation! - wanted + 360) % 360) + (c.bridge ? 360 : 0);
  return square.choices.reduce((best, c) => (turn(c) < turn(best) ? c : best));
}

/** The next fitting rotation after the present choice, clockwise or back. */
export function turnedTo(square: Square, present: string, step: number): Choice {
  const { choices } = square;
  const now = choices.findIndex((c) => c.text === present);
  const next = (Math.max(0, now) + step + choices.length) % choices.length;
  return choices[next]!;
}

/** Whether a tile can lie there only with a bridge. */
export const needsBridge = (square: Square): boolean => square.choices.every((c) => c.bridge !== undefined);

/** The text of a choice with numbers for its ranges appended. */
export function withNumbers(choice: Choice, numbers: number[]): string {
  return [choice.text, ...numbers].join(' ');
}

/** The key that chooses the n-th spot: 1 to 9, then none. */
export function digit(n: number): string {
  return n < 9 ? String(n + 1) : '';
}
