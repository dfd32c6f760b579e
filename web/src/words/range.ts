// The names of numbers that a choice wants.

import { known } from '../lib/registry';

export const rangeName = (name: string): string => known('ranges', name)?.() ?? name;
