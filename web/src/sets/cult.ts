// The Cult: shrines that challenge monasteries.

import type { Bundle } from '../lib/bundle';

const cult: Bundle = {
  roles: { heretic: { home: 'shrine', like: 'monk' } },
  features: { shrine: { rank: 4, order: 3, role: 'heretic', rules: { now: 'CU-1', end: 'CU-7' } } },
};

export default cult;
