// The figures and bonuses on the score track, in words.

import { said, say } from '../lib/words';

/** The name of a scoring figure; a player's only one has no name of its own. */
export const scorerName = (scorer: string | undefined): string => (scorer ? (said(`scorer.${scorer}`) ?? scorer) : say('say.scorer'));
