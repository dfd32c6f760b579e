// The names of numbers that a choice wants.

import { m } from '../paraglide/messages.js';

const names: Record<string, () => string> = { bid: m.range_bid };

export const rangeName = (name: string): string => names[name]?.() ?? name;
