// Darmstadt.

import type { Bundle } from '../lib/bundle';

const darmstadt: Bundle = {
  features: { church: { rank: 23 } },
};

export default darmstadt;
