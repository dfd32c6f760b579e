// Hills and Sheep.

import type { Bundle } from '../lib/bundle';

const hillsAndSheep: Bundle = {
  symbols: ['shepherd', 'sheep'],
  figures: { shepherd: { key: 'j', rank: 5 } },
  features: { flock: { rank: 24 } },
  steps: { grow: { words: 'choice.grow' }, gather: { words: 'choice.gather' } },
};

export default hillsAndSheep;
