// The Abbot.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';

export const abbot: Bundle = {
  title: m.set_abbot,
  adds: m.set_abbot_adds,
  symbols: ['abbot'],
  figures: { abbot: { name: m.figure_abbot, key: 'a', rank: 2, recall: m.recall_abbot } },
  rules: { 'AB-5': m.rule_ab_5, 'AB-6': m.rule_ab_6, 'AB-9': m.rule_ab_9 },
  steps: { recall: { say: () => m.recall_abbot() } },
};
