// The Wind Roses.

import type { Bundle, Point } from '../lib/bundle';
import { said } from '../lib/words';

const middle: Point = [50, 50];

/** The directions clockwise: the rose in force names the one to which its north is turned. */
const winds = ['north', 'east', 'south', 'west'];

const windRoses: Bundle = {
  symbols: ['wind-rose'],
  features: { 'wind-rose': { rank: 24 } },
  pieces: {
    'wind-rose': {
      size: 40,
      layer: 'fixed',
      args: ({ at }) => ({ place: said(`place.rose.${at?.spot}`) ?? '' }),
      turn: ({ at }) => 90 * winds.indexOf(at?.spot ?? 'north'),
      at: (_, { printed }) => printed('wind-rose') ?? middle,
    },
  },
};

export default windRoses;
