// A decision of any kind, sorted into what can be pointed at on the board and
// what can only be listed. Nothing here knows what a kind of decision means:
// a tile choice is one with a rotation, a spot is one with a segment, and all
// the rest is a labelled list; what takes a figure back belongs to the figures.
// Every choice ends up in exactly one place.

import type { Choice, Decision } from '../lib/protocol';

export interface Square {
  x: number;
  y: number;
  /** Its choices, by rising rotation. */
  choices: Choice[];
}

export interface Question {
  decision: Decision;
  squares: Square[];
  /** Choices that name a segment or a cell, in their order. */
  spots: Choice[];
  /** Choices without a place on the board. */
  rest: Choice[];
  pass: Choice | null;
  /** Choices that take a figure back from the board. */
  recalls: Choice[];
  /** The kinds of figure on offer, in the order they come. */
  figures: string[];
}

export function question(decision: Decision): Question {
  const squares = new Map<string, Square>();
  const spots: Choice[] = [];
  const rest: Choice[] = [];
  const recalls: Choice[] = [];
  let pass: Choice | null = null;
  for (const choice of decision.choices) {
    if (choice.kind === 'pass') pass = choice;
    else if (choice.kind === 'recall') recalls.push(choice);
    else if (isTile(choice)) add(squares, choice);
    else if (onBoard(choice)) spots.push(choice);
    else rest.push(choice);
  }
  for (const square of squares.values()) square.choices.sort((a, b) => a.rotation! - b.rotation!);
  const figures = [...new Set(spots.flatMap((c) => (c.figure ? [c.figure] : [])))];
  return { decision, squares: sorted([...squares.values()]), spots, rest, pass, recalls, figures };
}

const isTile = (c: Choice) => c.x !== undefined && c.y !== undefined && c.rotation !== undefined;
const onBoard = (c: Choice) => c.x !== undefined && c.y !== undefined && !c.ranges?.length;

function add(squares: Map<string, Square>, choice: Choice): void {
  const key = `${choice.x},${choice.y}`;
  const square = squares.get(key);
  if (square) square.choices.push(choice);
  else squares.set(key, { x: choice.x!, y: choice.y!, choices: [choice] });
}

// Row by row, as one reads.
function sorted(squares: Square[]): Square[] {
  return squares.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The choice whose rotation is the wanted one or the next clockwise that fits. */
export function fitting(square: Square, wanted: number): Choice {
  const turn = (c: Choice) => (c.rotation! - wanted + 360) % 360;
  return square.choices.reduce((best, c) => (turn(c) < turn(best) ? c : best));
}

/** The next fitting rotation after the present one, clockwise or back. */
export function turnedTo(square: Square, present: number, step: number): Choice {
  const { choices } = square;
  const now = choices.findIndex((c) => c.rotation === present);
  const next = (Math.max(0, now) + step + choices.length) % choices.length;
  return choices[next]!;
}

/** The text of a choice with numbers for its ranges appended. */
export function withNumbers(choice: Choice, numbers: number[]): string {
  return [choice.text, ...numbers].join(' ');
}

/** The key that chooses the n-th spot: 1 to 9, then none. */
export function digit(n: number): string {
  return n < 9 ? String(n + 1) : '';
}
