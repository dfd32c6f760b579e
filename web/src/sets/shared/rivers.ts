// The rivers: I, II, and the first with a road at its source.

import type { Bundle } from '../../lib/bundle';

export const river: Bundle = {
  letters: { v: 'river' },
  features: { river: { order: 6 } },
  steps: { extra: { words: 'choice.extra' } },
};
