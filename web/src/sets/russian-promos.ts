// The Russian Promos.

import type { Bundle, Plan, Spot } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Place } from '../lib/types';

/** Where captives are: with the creature on its tile. */
function trap(place: Place, { printed }: Plan): Spot {
  const { x, y } = cellIn(place);
  return { x, y, at: printed(x, y, place.kind) ?? [50, 50] };
}

const russianPromos: Bundle = {
  features: { vodyanoy: { rank: 34 } },
  choices: { free: { takes: true } },
  places: {
    vodyanoy: { spot: trap, onBoard: true, posture: 'farmer' },
    razboynik: { spot: trap, onBoard: true, posture: 'farmer' },
  },
};

export default russianPromos;
