// Games Quarterly 11: its herd and its spring are shown like those of the rivers.

import type { Bundle } from '../lib/bundle';

const gq11: Bundle = {};

export default gq11;
