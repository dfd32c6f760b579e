// Hills and sheep.

import type { Bundle } from '../lib/bundle';

/** What the page knows of the set beside its words, by the server's names. Nothing is
 * needed here for what goes like everything else: lib/bundle.ts says what there can be. */
const hillsAndSheep: Bundle = {};

export default hillsAndSheep;
