// The Festival.

import type { Bundle } from '../lib/bundle';

const festival: Bundle = {
  choices: { 'take-back': { takes: true } },
  powers: { 'take-back': { fleeting: true } },
};

export default festival;
