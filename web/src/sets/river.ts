// The rivers: I, II, and the first with a road at its source.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { onOff } from './options';

const flows: Omit<Bundle, 'title' | 'adds'> = {
  options: {
    'river.turn_rule': {
      title: m.option_turn_rule,
      help: m.option_turn_rule_help,
      values: { no_double_turn: m.value_no_double_turn, never_back: m.value_never_back },
    },
    'river.dead_end': {
      title: m.option_dead_end,
      help: m.option_dead_end_help,
      values: { allowed: m.value_dead_allowed, forbidden: m.value_dead_forbidden },
    },
    'river.spring_splits': { title: m.option_spring_splits, help: m.option_spring_splits_help, values: onOff },
    'river.pig_herd': { title: m.option_pig_herd, help: m.option_pig_herd_help, values: onOff },
    'river.garden': { title: m.option_river_garden, help: m.option_river_garden_help, values: onOff },
    'river.volcano_extra_tile': { title: m.option_volcano_extra, help: m.option_volcano_extra_help, values: onOff },
  },
  letters: { v: 'river' },
  features: { river: { name: m.feature_river, order: 6 } },
  marks: { inn: m.mark_inn, 'pig-herd': m.mark_pig_herd, volcano: m.mark_volcano },
  questions: { 'extra-draw': { title: m.ask_extra_draw, pass: m.no_extra } },
  choices: { extra: { label: () => m.draw_extra() } },
  rules: { 'RV-14': m.rule_rv_14 },
  steps: { extra: { say: () => m.draw_extra() } },
};

export const river1: Bundle = { ...flows, title: m.set_river_1, adds: m.set_river_1_adds };
export const roadSource: Bundle = { ...flows, title: m.set_river_1_roadsource, adds: m.set_river_1_roadsource_adds };
export const river2: Bundle = { ...flows, title: m.set_river_2, adds: m.set_river_2_adds };
