// Creativity: blank tiles, drawn on by the players. Of them there are only words to say.

import type { Bundle } from '../lib/bundle';

const creativity: Bundle = {};

export default creativity;
