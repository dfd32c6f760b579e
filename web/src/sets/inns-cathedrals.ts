// Inns and Cathedrals.

import type { Bundle } from '../lib/bundle';

const innsCathedrals: Bundle = {
  symbols: ['big', 'big-knight', 'big-thief', 'big-monk', 'big-farmer'],
  figures: { big: { key: 'b', rank: 1, postures: { knight: 'big-knight', thief: 'big-thief', monk: 'big-monk', farmer: 'big-farmer' } } },
};

export default innsCathedrals;
