// Crop Circles I and II.

import type { Bundle } from '../../lib/bundle';

export const cropCircles: Bundle = {
  pieces: { 'crop-circle': { event: ({ count }) => (count === 1 ? 'piece.crop-circle.event.1' : 'piece.crop-circle.event.2') } },
  choices: { withdraw: { takes: true } },
};
