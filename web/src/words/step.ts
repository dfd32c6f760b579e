// Choices in a record's notation, in words: for the log of a replay and the moves of hints.

import type { Named } from '../lib/bundle';
import { known } from '../lib/registry';
import type { ReplayStep } from '../lib/types';
import { said, say } from '../lib/words';
import type { Args } from '../lib/words';
import { passLabel } from './choice';
import { figureName, groundName } from './name';
import { bearings, whereIs, whereLaid } from './where.svelte';

type Step = Pick<ReplayStep, 'kind' | 'text'>;

export interface Read {
  verb: string;
  words: string[];
  cell: { x: number; y: number } | null;
  segment: string;
}

const cellText = /^(-?\d+),(-?\d+)$/;
const segmentText = /^[a-z]\d*$/;

/** Parses a choice in a record's notation. */
export function read(text: string): Read {
  const [verb = '', ...words] = text.split(' ');
  const [, x, y] = words.map((w) => cellText.exec(w)).find((found) => found !== null) ?? [];
  const segment = words.findLast((w) => segmentText.test(w)) ?? '';
  return { verb, words, cell: x === undefined ? null : { x: Number(x), y: Number(y) }, segment };
}

type Say = (read: Read, step: Step) => string;

/** The words of steps that need no set. */
const says: Record<string, Say> = {
  tile: () => say('event.tile.log'),
  pass: (_, step) => passLabel(step.kind),
  continue: () => say('choice.continue'),
  draw: () => say('choice.draw'),
};

/** The arguments for the words of a step. */
const argsOf = ({ words: [first = ''], cell, segment }: Read, name: (seat: number) => string): Args => ({
  x: cell?.x ?? 0,
  y: cell?.y ?? 0,
  get there() {
    return whereIs(cell ?? { x: 0, y: 0 });
  },
  points: first,
  figure: figureName(first),
  place: groundName(segment),
  name: name(Number(first) - 1),
});

/** The words of a step whose rules come from a set. */
function setText(r: Read, name: (seat: number) => string): string | undefined {
  const kind = known('steps', r.verb);
  return said(kind?.words ?? `step.${r.verb}`, { ...argsOf(r, name), ...kind?.args?.(r) });
}

/** What a player chose, in a line: "Lays a tile", "Follower on road". The board shows where. */
export function stepText(step: Step, seats: Named): string {
  const r = read(step.text);
  const name = (seat: number) => seats[seat]?.name || say('seat.unnamed', { number: seat + 1 });
  const text = says[r.verb]?.(r, step) ?? setText(r, name);
  if (text !== undefined) return text;
  // Any other step puts a figure somewhere.
  const figure = figureName(r.verb);
  if (r.segment) {
    const place = groundName(r.segment);
    return say('say.figure-on', { figure, place });
  }
  if (r.words.length > 0) return say('say.figure-on', { figure, place: r.words.join(' ') });
  return step.text;
}

/** A move of several choices in words: where the tile lies, and what else is done; passing if nothing is. */
export function moveText(all: string[], seats: Named): string {
  const parts = all.flatMap((text) => {
    const { verb, words, cell } = read(text);
    if (verb === 'tile' && cell) return [tileText(cell, Number(words[1]?.slice(1) ?? 0))];
    return text === 'pass' || text === 'continue' ? [] : [stepText({ kind: '', text }, seats)];
  });
  return parts.join(' · ') || say('say.pass');
}

const tileText = (cell: { x: number; y: number }, rotation: number): string =>
  bearings.coordinates ? say('say.tile', { ...cell, rotation }) : say('say.tile.there', { there: whereLaid(cell) });
