// What stands and waits on the score track, in words.

import { known } from '../lib/registry';
import { m } from '../paraglide/messages.js';

/** A scoring figure; the only one of a player has no name of its own. */
export const scorerName = (scorer: string | undefined): string => (scorer ? (known('scorers', scorer)?.() ?? scorer) : m.scorer_plain());
