// Hills and Sheep.

import type { Bundle, Overlaid, Overlay, Plan, Point } from '../lib/bundle';
import type { Feature, Figure, Piece } from '../lib/types';
import { sayer } from '../lib/words';
import type words from '../../messages/en/hills-and-sheep.json';

const say = sayer<typeof words>();

const counts = ['one', 'two', 'three', 'four'];
/** All tokens, with sheep and wolves; those that no shepherd has are in the bag. */
const tokens = 18;

const inBag = (pieces: Piece[]): number => tokens - pieces.filter(({ piece }) => piece === 'sheep').length;

/** How many sheep a token shows. */
const worth = ({ at }: Piece): number => counts.indexOf(at?.spot ?? '') + 1;

/** How many sheep a player's shepherd has with him. */
const flockOf = (pieces: Piece[], seat: number): number =>
  pieces.reduce((sum, piece) => (piece.piece === 'sheep' && piece.player === seat ? sum + worth(piece) : sum), 0);

type Shepherd = Figure & { x: number; y: number };

const isShepherd = (f: Figure): f is Shepherd => f.figure === 'shepherd' && f.x !== undefined && f.y !== undefined;

const middle = ({ x, y }: { x: number; y: number }): Point => [x + 0.5, y + 0.5];

const between = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];

/** Each flock with its number of sheep; shepherds who share a field are joined by a line, with the sum on it. */
function flocks({ figures = [], pieces, features = [] }: Overlaid, printed?: Plan['printed']): Pick<Overlay, 'lines' | 'words'> {
  const at = ({ x, y, segment }: Shepherd): Point => {
    const [dx, dy] = printed?.(x, y, segment ?? '') ?? [50, 50];
    return [x + dx / 100, y + dy / 100];
  };
  const shepherds = figures.filter(isShepherd);
  const on = (field: Feature) => shepherds.filter((s) => field.segments.some((seg) => seg.x === s.x && seg.y === s.y && seg.segment === s.segment));
  const shared = features.map(on).filter((herd) => herd.length > 1);
  const lines = shared.flatMap((herd) => herd.slice(1).map((s, i): [Point, Point] => [at(herd[i] ?? s), at(s)]));
  const sums = shared.map((herd) => String(herd.reduce((sum, s) => sum + flockOf(pieces, s.player), 0)));
  const own = shepherds.map((s) => {
    const [x, y] = at(s);
    return { at: [x, y + 0.16] as Point, text: String(flockOf(pieces, s.player)), seat: s.player };
  });
  const ends = shared.map(([first, second]) => (first && second ? between(at(first), at(second)) : ([0, 0] as Point)));
  return { lines, words: [...own, ...ends.map((point, i) => ({ at: point, text: `= ${sums[i] ?? ''}` }))] };
}

/** Each vineyard joined to the unfinished monasteries to which it adds, with what all of theirs add on these. */
function vineyards({ features = [] }: Overlaid): Pick<Overlay, 'lines' | 'words'> {
  const beside = features.flatMap(({ segments: [home], notes = [] }) => {
    const places = notes.flatMap(({ rule, place }) => (place && (rule === 'HS-17' || rule === 'HS-18') ? [place] : []));
    return home && places.length > 0 ? [{ home, places }] : [];
  });
  return {
    lines: beside.flatMap(({ home, places }) => places.map((place): [Point, Point] => [middle(home), middle(place)])),
    words: beside.map(({ home, places }) => ({ at: [home.x + 0.5, home.y + 0.14], text: `+${places.reduce((sum, p) => sum + p.points, 0)}` })),
  };
}

/** The flocks, and the vineyards with the monasteries beside them. */
function overlay(state: Overlaid, printed?: Plan['printed']): Overlay | null {
  const parts = [flocks(state, printed), vineyards(state)];
  const words = parts.flatMap((part) => part.words);
  return words.length > 0 ? { key: 'hills-and-sheep', lines: parts.flatMap((part) => part.lines), words } : null;
}

const hillsAndSheep: Bundle = {
  symbols: ['shepherd', 'sheep'],
  figures: { shepherd: { rank: 10 } },
  pieces: { sheep: { worth } },
  features: { flock: { rank: 34 } },
  bonuses: { tie: 'HS-14' },
  questions: { flock: { note: ({ state }) => `${say('question.flock.note')} ${say('page.flock.bag', { count: inBag(state.pieces) })}` } },
  chances: { token: { untold: true } },
  steps: { grow: { words: 'choice.grow' }, gather: { words: 'choice.gather' } },
  overlay,
};

export default hillsAndSheep;
