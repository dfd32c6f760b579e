// The Watchtowers.

import type { Bundle } from '../lib/bundle';

const watchtowers: Bundle = {
  features: { watchtower: { rank: 22 } },
};

export default watchtowers;
