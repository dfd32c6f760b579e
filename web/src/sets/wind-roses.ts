// The Wind Roses.

import type { Bundle, Overlay, Point } from '../lib/bundle';
import type { Piece, State } from '../lib/types';
import { sayer } from '../lib/words';
import type words from '../../messages/en/wind-roses.json';

const say = sayer<typeof words>();

const middle: Point = [50, 50];

/** The directions clockwise. The place of the rose in force names that to which its north is turned, and
 * whether only halves count. */
const winds = ['north', 'east', 'south', 'west'] as const;

type Spot = (typeof winds)[number] | `${(typeof winds)[number]}-half`;

const spotOf = ({ at }: Pick<Piece, 'at'>) => (at?.spot ?? 'north') as Spot;
const placeName = (spot: Spot): string => say(`place.rose.${spot}`, {});
const turnsOf = (rose: Pick<Piece, 'at'>) => winds.findIndex((wind) => spotOf(rose).startsWith(wind));

/** A vector turned clockwise by quarters. */
const turned = ([x, y]: Point, quarters: number): Point => (quarters === 0 ? [x, y] : turned([-y, x], quarters - 1));

/** The edges of the row and of the column of the rose in force, and the names of the quarters or halves beside it. */
function overlay({ tiles, pieces }: Pick<State, 'tiles' | 'pieces'>): Overlay | null {
  const rose = pieces.find((p) => p.piece === 'wind-rose');
  if (rose?.x === undefined || rose.y === undefined) return null;
  const { x, y } = rose;
  const turns = turnsOf(rose);
  const halves = spotOf(rose).endsWith('-half');
  const xs = tiles.map((t) => t.x);
  const ys = tiles.map((t) => t.y);
  const row = [y, y + 1].map((at): [Point, Point] => [[Math.min(...xs) - 1, at], [Math.max(...xs) + 2, at]]);
  const column = [x, x + 1].map((at): [Point, Point] => [[at, Math.min(...ys) - 1], [at, Math.max(...ys) + 2]]);
  const name = (text: string, from: Point) => {
    const [dx, dy] = turned(from, turns);
    return { text, at: [x + 0.5 + dx, y + 0.5 + dy] as Point };
  };
  if (halves) return { key: 'wind-rose', lines: turns % 2 === 0 ? row : column, words: [name('N', [0, -1]), name('S', [0, 1])] };
  const corners: Point[] = [[1, -1], [1, 1], [-1, 1], [-1, -1]];
  const quarters = say('page.rose.quarters', {}).split(' ');
  return { key: 'wind-rose', lines: [...row, ...column], words: corners.map((from, i) => name(quarters[i] ?? '', from)) };
}

const windRoses: Bundle = {
  symbols: ['wind-rose'],
  features: { 'wind-rose': { rank: 24 } },
  pieces: {
    'wind-rose': {
      size: 40,
      layer: 'fixed',
      args: ({ at }) => ({ place: placeName(spotOf({ at })) }),
      turn: (piece) => 90 * turnsOf(piece),
      at: (_, { printed }) => printed('wind-rose') ?? middle,
    },
  },
  overlay,
};

export default windRoses;
