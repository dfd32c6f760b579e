// Siege, Cathars and Besiegers: three sets of one idea, of which there are only words
// to say.

import type { Bundle } from '../../lib/bundle';

export const besieged: Bundle = {};
