// The Tower.

import { risen } from '../board/spots';
import type { Asking, Bundle, Plan, Point, WordContext } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Choice, Piece, Place } from '../lib/types';
import { sayer } from '../lib/words';
import { cell } from '../words/context';
import type words from '../../messages/en/tower.json';

const say = sayer<typeof words>();

/** The points for which a prisoner is bought back. */
const price = 3;

interface Cell {
  x: number;
  y: number;
}

const towerAt = (pieces: Piece[], at: Cell | undefined) => pieces.find((p) => p.piece === 'tower' && at !== undefined && p.x === at.x && p.y === at.y);

/** The point of a tower's foot on its tile. */
const foot = (printed: Point | undefined): Point => printed ?? [50, 50];

function top(place: Place, { pieces, printed }: Plan): { x: number; y: number; at: Point } {
  const { x, y } = cellIn(place);
  const [px, py] = foot(printed(x, y, 'tower'));
  return { x, y, at: [px, py - 12 - risen(towerAt(pieces, { x, y })?.state ?? 1)] };
}

function grows(c: Choice, { pieces }: WordContext): string {
  const high = towerAt(pieces, cell(c))?.state ?? 0;
  return high > 0 ? say('choice.tower.there', { ...cell(c), count: high + 1 }) : say('choice.tower', cell(c));
}

/** The tower that captures now: the one raised in the draft, or else the last one raised. */
function capturing({ chosen, events }: Asking): Cell | undefined {
  const raised = chosen.findLast((c) => c.kind === 'tower') ?? events.findLast((e) => e.type === 'piece' && e.token === 'tower');
  return raised?.x === undefined || raised.y === undefined ? undefined : cell(raised);
}

/** The cells that a tower with its new floor reaches: its own and, in four directions, as many as it is
 * high. The server says which figures it may take. */
function reach(asking: Asking): Cell[] {
  const from = capturing(asking);
  if (!from) return [];
  const high = towerAt(asking.state.pieces, from)?.state ?? 1;
  const near = ({ x, y }: Cell) => (x === from.x ? Math.abs(y - from.y) : y === from.y ? Math.abs(x - from.x) : Infinity) <= high;
  return [...asking.before.tiles, ...asking.state.tiles].filter(near).map(cell);
}

function captureNote(asking: Asking): string {
  const tower = towerAt(asking.state.pieces, capturing(asking));
  return tower ? say('question.capture.note', { count: tower.state ?? 1 }) : '';
}

const tower: Bundle = {
  symbols: ['tower', 'tower-pieces', 'chain'],
  features: { ransom: { rank: 15 } },
  pieces: {
    tower: { beside: 'tower-pieces', size: 30, layer: 'ground', heap: true, at: (_, { printed }) => foot(printed('tower')) },
    capture: { symbol: 'chain' },
    prisoner: { symbol: 'chain' },
  },
  questions: { capture: { note: captureNote, reach } },
  choices: {
    ransom: { takes: true, price },
    capture: { sign: 'chain', takes: true },
    exchange: { takes: true },
    tower: { label: grows, sign: 'tower-pieces' },
  },
  powers: {
    tower: { key: 'o', sign: 'tower-pieces', tally: 'tower-pieces', several: true },
    ransom: { figured: true },
  },
  places: { tower: { spot: top, onBoard: true }, prison: { holds: true } },
  steps: { tower: { words: 'piece.tower' }, climb: { words: 'choice.climb' } },
};

export default tower;
