// Traders and Builders.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { figures, signs, tiles } from './options';

export const tradersBuilders: Bundle = {
  title: m.set_traders_builders,
  adds: m.set_traders_builders_adds,
  options: {
    'tb.tiles': tiles,
    'tb.builder': figures(m.figure_builder),
    'tb.pig': figures(m.figure_pig),
    'tb.goods': signs(m.option_part_goods),
  },
  symbols: ['builder', 'pig', 'wine', 'grain', 'cloth'],
  figures: { builder: { name: m.figure_builder, key: 'u', rank: 3 }, pig: { name: m.figure_pig, key: 'p', rank: 4 } },
  features: { goods: { name: m.feature_goods, rank: 11 } },
  marks: { wine: m.mark_wine, grain: m.mark_grain, cloth: m.mark_cloth, 'pig-herd': m.mark_pig_herd },
  tallies: { wine: { text: m.goods_wine }, grain: { text: m.goods_grain }, cloth: { text: m.goods_cloth } },
  questions: { 'double-turn': { title: m.ask_double_turn, pass: m.double_turn_no } },
  choices: { double: { label: () => m.double_turn_yes() } },
  rules: { 'TB-4': m.rule_tb_4, 'TB-15': m.rule_tb_15, 'TB-16': m.rule_tb_16 },
  steps: { double: { say: () => m.double_turn_yes() } },
};
