// The Cult: shrines that challenge monasteries.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { onOff } from './options';

export const cult: Bundle = {
  title: m.set_cult,
  adds: m.set_cult_adds,
  options: {
    'cult.restrict': { title: m.option_cult_restrict, help: m.option_cult_restrict_help, values: onOff },
    'cult.opponents_only': { title: m.option_cult_opponents, help: m.option_cult_opponents_help, values: onOff },
  },
  roles: { heretic: { name: m.role_heretic, home: 'shrine' } },
  features: { shrine: { name: m.feature_shrine, your: m.lens_your_shrine, rank: 4, order: 3, rules: { now: 'CU-1', end: 'CU-7' } } },
  rules: { 'CU-1': m.rule_cu_1, 'CU-7': m.rule_cu_7 },
  relations: { 'CU-3': { line: m.challenge_by, brief: m.challenged } },
  notes: { challenge: m.event_challenge, 'challenge-lost': m.event_challenge_lost },
};
