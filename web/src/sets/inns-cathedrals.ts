// Inns and Cathedrals.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { figures, tiles } from './options';

export const innsCathedrals: Bundle = {
  title: m.set_inns_cathedrals,
  adds: m.set_inns_cathedrals_adds,
  options: {
    'ic.junction_inn': {
      title: m.option_junction_inn,
      help: m.option_junction_inn_help,
      values: { one: m.value_junction_one, both: m.value_junction_both },
    },
    'ic.incomplete': {
      title: m.option_incomplete,
      help: m.option_incomplete_help,
      values: { zero: m.value_incomplete_zero, ignore: m.value_incomplete_ignore },
    },
    'ic.tiles': tiles,
    'ic.big': figures(m.figure_big),
  },
  symbols: ['big', 'big-farmer'],
  figures: { big: { name: m.figure_big, key: 'b', rank: 1, lying: 'big-farmer' } },
  marks: { inn: m.mark_inn, cathedral: m.mark_cathedral },
  rules: { 'IC-4': m.rule_ic_4, 'IC-5': m.rule_ic_5 },
};
