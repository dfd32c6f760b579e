// The Ferries.

import type { Bundle, Point, WordContext } from '../lib/bundle';
import { laneOf, pairOf } from './ferries/lane';
import type { Choice, Place } from '../lib/types';
import { sayer } from '../lib/words';
import type words from '../../messages/en/ferries.json';
import { directionName, list } from '../words/name';
import { cell } from '../words/context';

const say = sayer<typeof words>();

const middle: Point = [50, 50];

/** The two ends that a ferry joins, by the edges that its place names: "north and east". */
const ferryEnds = (at?: Place): string => list([...pairOf(at)].map(directionName));

/** The place around the lake where a ferry is chosen, from the lake's middle: in a ring, so that none
 * covers another, with the bends on their side. */
const lanes: Record<string, Point> = { NS: [0, -34], NE: [30, -17], ES: [30, 17], EW: [0, 34], SW: [-30, 17], NW: [-30, -17] };

/** The words for a ferry; the cell says which of several ferries is turned. */
function ferry(c: Choice, { pieces }: WordContext): string {
  const ends = ferryEnds(c.at);
  const lies = pieces.some((p) => p.piece === 'ferry' && p.x === c.x && p.y === c.y);
  return lies ? say('choice.ferry.there', { ends, ...cell(c) }) : say('choice.ferry', { ends });
}

const ferries: Bundle = {
  symbols: ['ferry', 'ferry-bend', 'lane', 'lane-bend'],
  pieces: {
    ferry: {
      args: ({ at }) => ({ ends: ferryEnds(at) }),
      symbol: ({ at }) => (laneOf(at).bend ? 'ferry-bend' : 'ferry'),
      beside: 'lane',
      size: 100,
      layer: 'ground',
      turn: ({ at }) => laneOf(at).turn,
      at: (_, { printed }) => printed('ferry-lake') ?? middle,
    },
    'ferry-free': { symbol: 'lane', layer: 'none' },
  },
  choices: {
    ferry: {
      label: ferry,
      look: ({ at }) => {
        const { bend, turn } = laneOf(at);
        return { look: 'disc', sign: bend ? 'lane-bend' : 'lane', turn };
      },
    },
  },
  places: {
    ferry: {
      spot: (at, { printed }, on) => {
        const lane = lanes[pairOf(at)];
        if (!lane || !on) return null;
        const [x, y] = printed(on.x, on.y, 'ferry-lake') ?? middle;
        return { ...on, at: [x + lane[0], y + lane[1]] };
      },
    },
  },
};

export default ferries;
