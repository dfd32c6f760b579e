// What stands and waits on the score track, in words.

import { said, say } from '../lib/words';

/** A scoring figure; the only one of a player has no name of its own. */
export const scorerName = (scorer: string | undefined): string => (scorer ? (said(`scorer.${scorer}`) ?? scorer) : say('say.scorer'));
