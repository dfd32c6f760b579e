// The Phantom.

import type { Bundle } from '../lib/bundle';

const phantom: Bundle = {
  symbols: ['phantom', 'phantom-farmer'],
  figures: { phantom: { key: 'v', rank: 8, postures: { farmer: 'phantom-farmer' } } },
};

export default phantom;
