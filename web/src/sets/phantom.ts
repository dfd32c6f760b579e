// The Phantom.

import type { Bundle } from '../lib/bundle';

const phantom: Bundle = {
  symbols: ['phantom', 'phantom-farmer'],
  figures: { phantom: { rank: 8, postures: { farmer: 'phantom-farmer' } } },
};

export default phantom;
