// The Goldmines.

import type { Bundle, Point } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { cell } from '../words/told';

/** Where gold lies, out of the way of figures. */
const corner: Point = [80, 82];

export const goldmines: Bundle = {
  title: m.set_goldmines,
  adds: m.set_goldmines_adds,
  options: {
    'gold.choice': {
      title: m.option_gold_choice,
      help: m.option_gold_choice_help,
      values: { auto: m.value_gold_auto, manual: m.value_gold_manual },
    },
    'gold.ask': {
      title: m.option_gold_ask,
      help: m.option_gold_ask_help,
      values: { differing: m.value_gold_differing, always: m.value_gold_always },
    },
  },
  symbols: ['ingot'],
  features: { gold: { name: m.feature_gold, rank: 14 } },
  marks: { gold: m.mark_gold },
  pieces: {
    ingot: {
      name: m.piece_ingot,
      text: ({ state = 1 }) => m.tally_ingots({ count: state }),
      event: ({ x = 0, y = 0 }, name) => m.event_ingot({ name, x, y }),
      log: m.piece_ingot,
      size: 26,
      layer: 'fixed',
      heap: true,
      at: () => corner,
    },
    'gold-claim': { name: () => 'gold claim', layer: 'none' },
  },
  tallies: { ingots: { text: m.tally_ingots, symbol: 'ingot' } },
  questions: {
    'place-gold': { title: m.ask_place_gold, note: m.note_place_gold },
    'take-gold': { title: m.ask_take_gold, note: m.note_take_gold },
  },
  choices: {
    gold: { label: (c) => m.gold_on(cell(c)), sign: 'ingot' },
    'take-gold': { label: (c) => m.gold_from(cell(c)), sign: 'ingot' },
  },
  rules: { 'GO-10': m.rule_go_10 },
  terms: { gold: { text: m.tally_ingots } },
  steps: { gold: { say: (r) => m.gold_on(r.cell ?? { x: 0, y: 0 }) }, 'take-gold': { say: (r) => m.gold_from(r.cell ?? { x: 0, y: 0 }) } },
};
