// The Catapult.

import type { Bundle, Told, Word } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { cell, figureIn, placeOf, segmentAt } from '../words/told';
import { onOff } from './options';

const keys = ['knockout', 'seduction', 'target', 'catch'];

/** What each token does, chosen to be thrown. */
const throws: Record<string, Word> = {
  'token knockout': m.throw_knockout,
  'token seduction': m.throw_seduction,
  'token target': m.throw_target,
  'token catch': m.throw_catch,
};

/** A token that somebody picks. */
const token = (key: string, name: Word) => ({
  name,
  event: (inputs: { name: string }) => m.event_token_picked({ name: inputs.name, token: name() }),
  symbol: `token-${key}`,
});

/** Who takes somebody's place: from the supply, or from where he stands. */
function seduce(c: Choice, told: Told): string {
  const figure = figureIn(c);
  const mover = told.figures.find((f) => f.id === c.id);
  if (!mover) return m.seduce_supply({ figure, ...cell(c) });
  return m.seduce_map({ figure, place: mover.segment ? segmentAt(mover) : placeOf(mover.place ?? '', told), ...cell(c) });
}

export const catapult: Bundle = {
  title: m.set_catapult,
  adds: m.set_catapult_adds,
  options: {
    'cat.seduce': {
      title: m.option_cat_seduce,
      help: m.option_cat_seduce_help,
      values: { opponent: m.value_cat_opponent, any: m.value_cat_any },
    },
    'cat.touch_special': { title: m.option_cat_touch_special, help: m.option_cat_touch_special_help, values: onOff },
    'cat.off_map_out': { title: m.option_cat_off_map_out, help: m.option_cat_off_map_out_help, values: onOff },
    'cat.touched_points': {
      title: m.option_cat_touched_points,
      help: m.option_cat_touched_points_help,
      values: { thrower: m.value_cat_thrower, none: m.value_cat_none },
    },
    'cat.difficulty': {
      title: m.option_cat_difficulty,
      help: m.option_cat_difficulty_help,
      values: { '0.5': m.value_cat_half, '1': m.value_cat_usual, '2': m.value_cat_twice },
    },
    'cat.mode': {
      title: m.option_cat_mode,
      help: m.option_cat_mode_help,
      values: { model: m.value_cat_model, dice: m.value_cat_dice },
    },
  },
  symbols: ['catapult', ...keys.map((key) => `token-${key}`)],
  features: { catapult: { name: m.feature_catapult, rank: 21 } },
  marks: { fair: m.mark_fair },
  pieces: { fair: { name: m.piece_fair, symbol: 'catapult', aimed: true } },
  tokens: {
    knockout: token('knockout', m.token_knockout),
    seduction: token('seduction', m.token_seduction),
    target: token('target', m.token_target),
    catch: token('catch', m.token_catch),
  },
  questions: {
    'catapult-token': { title: m.ask_catapult_token },
    throw: { title: m.ask_throw },
    seduce: { title: m.ask_seduce, pass: m.no_seduce },
    'catch-throw': { title: m.ask_catch_throw },
    'catch-hands': { title: m.ask_catch_hands },
  },
  choices: {
    token: { label: (c) => throws[c.place ?? '']?.() },
    throw: { label: (c) => (c.x === undefined ? m.throw_free() : m.throw_at(cell(c))), sign: 'catapult' },
    seduce: { label: seduce },
    lob: { label: () => m.lob_free() },
    hands: { label: () => m.hands_free() },
  },
  ranges: { origin: m.aim_origin, azimuth: m.aim_azimuth, strength: m.aim_strength, depth: m.aim_depth, side: m.aim_side },
  rules: { 'CA-9': m.rule_ca_9, 'CA-11': m.rule_ca_11 },
  // Of a throw one sees where it goes.
  chances: { flight: () => null, land: () => null, lane: () => null, show: () => null },
  verdicts: {
    caught: m.event_catch_caught,
    touched: m.event_catch_touched,
    missed: m.event_catch_missed,
    short: m.event_catch_short,
    aside: m.event_catch_aside,
  },
};
