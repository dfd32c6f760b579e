// The helps that a table may give its players, in words.

import { m } from '../paraglide/messages.js';

const helps: Record<string, () => string> = {
  outlines: m.help_outlines,
  bag: m.help_bag,
  features: m.help_features,
  squares: m.help_squares,
  projected: m.help_projected,
};

export const helpName = (help: string): string => helps[help]?.() ?? help;
