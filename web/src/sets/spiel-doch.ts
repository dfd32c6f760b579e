// Spiel doch: two tiles, and all that the page shows of them goes like any others.

import type { Bundle } from '../lib/bundle';

const spielDoch: Bundle = {};

export default spielDoch;
