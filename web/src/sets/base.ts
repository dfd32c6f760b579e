// The base game: what every table has.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { cell, placed } from '../words/told';
import { onOff } from './options';
import { placesOnTrack } from './track';

export const base: Bundle = {
  title: m.points_base,
  adds: () => '',
  options: {
    'base.first_player': {
      title: m.option_first_player,
      help: m.option_first_player_help,
      values: { random: m.value_random, seat0: m.value_seat0, host: m.value_host },
    },
    'base.trim_tiles': { title: m.option_trim_tiles, help: m.option_trim_tiles_help, values: onOff },
    'base.small_city': {
      title: m.option_small_city,
      help: m.option_small_city_help,
      values: { full: m.value_small_full, two: m.value_small_two },
    },
    'base.final_shields': { title: m.option_final_shields, help: m.option_final_shields_help, values: onOff },
    'base.farmers': { title: m.option_farmers, help: m.option_farmers_help, values: onOff },
    'base.farm_scoring': {
      title: m.option_farm_scoring,
      help: m.option_farm_scoring_help,
      values: {
        per_farm_3: m.value_per_farm_3,
        per_farm_once_3: m.value_per_farm_once_3,
        per_city_3: m.value_per_city_3,
        per_city_4: m.value_per_city_4,
      },
    },
    'base.per_city_counts': {
      title: m.option_per_city_counts,
      help: m.option_per_city_counts_help,
      values: { farmers: m.value_count_farmers, farms: m.value_count_farms },
    },
  },
  letters: { c: 'city', r: 'road', f: 'field', m: 'monastery', g: 'garden' },
  symbols: ['follower', 'farmer'],
  figures: { follower: { name: m.figure_follower, key: 'n', rank: 0, lying: 'farmer' } },
  roles: {
    knight: { name: m.role_knight },
    thief: { name: m.role_thief },
    monk: { name: m.role_monk },
    farmer: { name: m.role_farmer },
  },
  features: {
    city: { name: m.feature_city, your: m.lens_your_city, rank: 0, order: 0, rules: { now: 'BA-16', end: 'BA-27' } },
    road: { name: m.feature_road, your: m.lens_your_road, rank: 1, order: 1, rules: { now: 'BA-15', end: 'BA-27' } },
    monastery: { name: m.feature_monastery, your: m.lens_your_monastery, rank: 2, order: 2, rules: { now: 'BA-18', end: 'BA-27' } },
    garden: { name: m.feature_garden, your: m.lens_your_garden, rank: 5, order: 4 },
    field: { name: m.feature_field, your: m.lens_your_field, rank: 7, order: 5, rules: { now: 'BA-29', end: 'BA-29' } },
  },
  questions: {
    'place-tile': { title: m.ask_place_tile },
    wood: { title: m.ask_wood, pass: m.no_follower },
    window: { title: m.ask_window, pass: m.go_on },
    'first-player': { title: m.ask_first_player },
    'score-figure': { title: m.ask_score_figure },
    'score-order': { title: m.ask_score_order },
  },
  choices: {
    continue: { label: () => m.go_on() },
    draw: { label: () => m.draw_tile(), pictured: true },
    next: { label: (c) => m.score_next({ place: placed(c), ...cell(c) }) },
    ...placesOnTrack,
  },
  rules: {
    'BA-15': m.rule_ba_15,
    'BA-16': m.rule_ba_16,
    'BA-17': m.rule_ba_17,
    'BA-18': m.rule_ba_18,
    'BA-19': m.rule_ba_19,
    'BA-27': m.rule_ba_27,
    'BA-29': m.rule_ba_29,
  },
  terms: {
    tile: { text: m.count_tiles },
    shield: { text: m.count_shields },
    city: { text: m.count_cities },
    road: { text: m.count_roads },
    follower: { text: m.count_followers },
    bonus: { beside: m.count_bonus },
    half: { beside: m.count_half },
  },
  steps: {
    first: { say: ({ words }, name) => m.replay_first({ name: name(Number(words[0]) - 1) }) },
  },
};
