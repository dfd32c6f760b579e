// The Ferries.

import type { Bundle, Point, Told } from '../lib/bundle';
import { laneOf, pairOf } from './ferries/lane';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { directionName, list } from '../words/name';
import { cell } from '../words/told';

const middle: Point = [50, 50];

/** The two ends that a ferry joins, by the edges in its place: "north and east". */
const ferryEnds = (place?: string): string => list([...pairOf(place)].map(directionName));

/** Where about its lake a ferry is chosen, from the middle of the lake: in a ring, so
 * that none covers another, the bends on their side. */
const lanes: Record<string, Point> = { NS: [0, -34], NE: [30, -17], ES: [30, 17], EW: [0, 34], SW: [-30, 17], NW: [-30, -17] };

/** Which of several ferries is turned, its cell tells. */
function ferry(c: Choice, { pieces }: Told): string {
  const ends = ferryEnds(c.place);
  const lies = pieces.some((p) => p.piece === 'ferry' && p.x === c.x && p.y === c.y);
  return lies ? m.ferry_at({ ends, ...cell(c) }) : m.ferry_between({ ends });
}

export const ferries: Bundle = {
  title: m.set_ferries,
  adds: m.set_ferries_adds,
  symbols: ['ferry', 'ferry-bend', 'lane', 'lane-bend'],
  marks: { 'ferry-lake': m.mark_ferry_lake, inn: m.mark_inn },
  pieces: {
    ferry: {
      name: m.piece_ferry,
      text: ({ place }) => m.ferry_between({ ends: ferryEnds(place) }),
      event: ({ x = 0, y = 0, place }, name) => m.event_ferry({ name, x, y, ends: ferryEnds(place) }),
      symbol: ({ place }) => (laneOf(place).bend ? 'ferry-bend' : 'ferry'),
      beside: 'lane',
      size: 100,
      layer: 'ground',
      turn: ({ place }) => laneOf(place).turn,
      at: (_, { printed }) => printed('ferry-lake') ?? middle,
    },
    'ferry-free': { name: m.piece_ferry_free, symbol: 'lane', layer: 'none' },
  },
  questions: {
    'place-ferry': { title: m.ask_place_ferry },
    'turn-ferry': { title: m.ask_turn_ferry, pass: m.ferries_stay },
  },
  choices: {
    ferry: {
      label: ferry,
      look: ({ place }) => {
        const { bend, turn } = laneOf(place);
        return { look: 'disc', sign: bend ? 'lane-bend' : 'lane', turn };
      },
    },
  },
  places: {
    ferry: {
      spot: (pair, { printed }, on) => {
        const lane = lanes[pair];
        if (!lane || !on) return null;
        const [x, y] = printed(on.x, on.y, 'ferry-lake') ?? middle;
        return { ...on, at: [x + lane[0], y + lane[1]] };
      },
    },
  },
};
