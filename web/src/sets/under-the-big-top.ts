// Under the Big Top.

import type { Bundle, Overlay, Plan, Point, Spot } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Piece, Place, State } from '../lib/types';

const middle: Point = [50, 50];
const animals = ['flea', 'monkey', 'seal', 'bear', 'tiger', 'elephant'];

/** Where acrobats stand: one upon two, since three on a spot are drawn so. */
function stage(place: Place, { printed }: Plan): Spot {
  const { x, y } = cellIn(place);
  return { x, y, at: printed(x, y, 'acrobats') ?? middle };
}

const animalOf = ({ at }: Pick<Piece, 'at'>) => at?.spot ?? 'seal';

/** The border of the nine tiles on which followers are paid by the big top. */
function overlay({ pieces }: Pick<State, 'tiles' | 'pieces'>): Overlay | null {
  const tent = pieces.find((p) => p.piece === 'big-top');
  if (tent?.x === undefined || tent.y === undefined) return null;
  const [left, top, right, bottom] = [tent.x - 1, tent.y - 1, tent.x + 2, tent.y + 2];
  const corners: Point[] = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return { key: 'big-top', lines: corners.map((from, i): [Point, Point] => [from, corners[(i + 1) % 4] ?? from]), words: [] };
}

const underTheBigTop: Bundle = {
  symbols: ['ringmaster', 'ringmaster-farmer', 'big-top', 'pyramid', ...animals.map((name) => `animal-${name}`)],
  figures: { ringmaster: { rank: 9, postures: { farmer: 'ringmaster-farmer' } } },
  features: { circus: { rank: 31 }, acrobats: { rank: 32 }, ringmaster: { rank: 33 } },
  pieces: {
    'big-top': { size: 46, layer: 'fixed', at: (_, { printed }) => printed('circus') ?? middle },
    animal: { symbol: (piece) => `animal-${animalOf(piece)}` },
  },
  chances: { animal: { untold: true } },
  choices: { pyramid: { sign: 'pyramid' } },
  powers: { pyramid: { sign: 'pyramid', several: true } },
  places: { acrobats: { spot: stage, onBoard: true } },
  steps: { acrobat: { words: 'choice.acrobat' } },
  overlay,
};

export default underTheBigTop;
