// The Abbot.

import type { Bundle } from '../lib/bundle';

const abbot: Bundle = {
  symbols: ['abbot'],
  figures: { abbot: { key: 'a', rank: 2, postures: { farmer: 'abbot-farmer' } } },
  steps: { recall: { words: 'figure.abbot.recall' } },
};

export default abbot;
