// Creativity: blank tiles for players to draw on. The set has words only.

import type { Bundle } from '../lib/bundle';

const creativity: Bundle = {};

export default creativity;
