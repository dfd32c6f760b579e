// The Labyrinth: all that the page shows of it goes like any other road.

import type { Bundle } from '../lib/bundle';

const labyrinth: Bundle = {};

export default labyrinth;
