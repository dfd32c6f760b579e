// The Cult: shrines that challenge monasteries.

import type { Bundle } from '../lib/bundle';

const cult: Bundle = {
  roles: { heretic: { home: 'shrine' } },
  features: { shrine: { rank: 4, order: 3, rules: { now: 'CU-1', end: 'CU-7' } } },
};

export default cult;
