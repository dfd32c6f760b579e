// Inns and Cathedrals.

import type { Bundle } from '../lib/bundle';

const innsCathedrals: Bundle = {
  symbols: ['big', 'big-farmer'],
  figures: { big: { key: 'b', rank: 1, lying: 'big-farmer' } },
};

export default innsCathedrals;
