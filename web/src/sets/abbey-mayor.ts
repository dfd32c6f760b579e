// Abbey and Mayor.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { segmentName } from '../words/name';
import { cornerName } from '../words/place';
import { cell, placed } from '../words/told';
import { figures, tiles } from './options';

export const abbeyMayor: Bundle = {
  title: m.set_abbey_mayor,
  adds: m.set_abbey_mayor_adds,
  options: {
    'abbey.wagon_move': {
      title: m.option_wagon_move,
      help: m.option_wagon_move_help,
      values: { connected: m.value_wagon_connected, neighbours: m.value_wagon_neighbours },
    },
    'abbey.barn_on': {
      title: m.option_barn_on,
      help: m.option_barn_on_help,
      values: { unbarned: m.value_barn_unbarned, any: m.value_barn_any },
    },
    'mayor.on_castle': {
      title: m.option_mayor_castle,
      help: m.option_mayor_castle_help,
      values: { owner: m.value_mayor_owner, none: m.value_mayor_none },
    },
    'am.tiles': tiles,
    'am.abbey': figures(m.option_part_abbey),
    'am.mayor': figures(m.figure_mayor),
    'am.barn': figures(m.figure_barn),
    'am.wagon': figures(m.figure_wagon),
  },
  symbols: ['mayor', 'wagon', 'barn', 'abbeys'],
  figures: {
    mayor: { name: m.figure_mayor, key: 'm', rank: 5 },
    wagon: { name: m.figure_wagon, key: 'w', rank: 6 },
    barn: { name: m.figure_barn, key: 'h', rank: 7, corner: m.barn_at },
  },
  features: {
    abbey: { name: m.feature_abbey, your: m.lens_your_abbey, rank: 3 },
    barn: { name: m.feature_barn, rank: 8 },
  },
  tallies: { abbeys: { text: m.tally_abbeys }, abbey: { text: m.tally_abbeys, symbol: 'abbeys' } },
  questions: {
    // After the last tile there is nothing to draw.
    'choose-source': {
      title: (pass) => (pass ? m.ask_last_abbey() : m.ask_choose_source()),
      pass: m.no_abbey,
      note: ({ decision }) => (decision.pass ? '' : m.note_source()),
    },
    wagon: { title: m.ask_wagon, pass: m.wagon_home, note: m.note_wagon },
  },
  choices: {
    abbey: { label: (c) => m.abbey_at(cell(c)), sign: 'abbeys', look: () => ({ look: 'cell', turn: 0 }) },
    wagon: {
      label: (c) => m.wagon_to({ place: placed(c), ...cell(c) }),
      sign: 'wagon',
      puts: () => 'wagon',
      // It is not named; everybody has but one.
      leaving: (_, { state, seat }) => state.figures.filter((f) => f.figure === 'wagon' && f.player === seat).map((f) => f.id),
    },
  },
  rules: {
    'AM-4': m.rule_am_4,
    'AM-14': m.rule_am_14,
    'AM-15': m.rule_am_15,
    'AM-17': m.rule_am_17,
    'AM-18': m.rule_am_18,
  },
  bonuses: { barn: 'AM-18' },
  steps: {
    abbey: { say: (r) => m.abbey_at(r.cell ?? { x: 0, y: 0 }), lays: true },
    wagon: { say: (r) => m.wagon_to({ place: segmentName(r.segment), ...(r.cell ?? { x: 0, y: 0 }) }) },
    barn: { say: ({ words }) => m.barn_at({ corner: cornerName(words[0] ?? '') }) },
  },
};
