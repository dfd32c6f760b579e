// Siege, Cathars and Besiegers: three sets of one idea, with words only.

import type { Bundle } from '../../lib/bundle';

export const besieged: Bundle = {};
