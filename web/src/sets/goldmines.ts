// The Goldmines.

import type { Bundle, Point } from '../lib/bundle';

/** Where gold lies, out of the way of figures. */
const corner: Point = [80, 82];

const goldmines: Bundle = {
  symbols: ['ingot'],
  features: { gold: { rank: 14 } },
  pieces: {
    ingot: { size: 26, layer: 'fixed', heap: true, at: () => corner },
    'gold-claim': { layer: 'none' },
  },
  tallies: { ingots: { symbol: 'ingot' } },
  choices: { gold: { sign: 'ingot' }, 'take-gold': { sign: 'ingot' } },
  steps: { gold: { words: 'choice.gold' }, 'take-gold': { words: 'choice.take-gold' } },
};

export default goldmines;
