// Traders and Builders.

import type { Bundle } from '../lib/bundle';

const tradersBuilders: Bundle = {
  symbols: ['builder', 'pig', 'wine', 'grain', 'cloth'],
  figures: { builder: { key: 'u', rank: 3 }, pig: { key: 'p', rank: 4 } },
  features: { goods: { rank: 11 } },
  steps: { double: { words: 'choice.double' } },
};

export default tradersBuilders;
