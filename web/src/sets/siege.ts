// Siege, Cathars and Besiegers: three sets of one idea.

import type { Bundle, OptionWords } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { figureIn, standing } from '../words/told';

/** When knights escape from a besieged city. */
const escapes = { any_tile: m.value_escape_any, siege_tile: m.value_escape_tile, on_placement: m.value_escape_laid, off: m.value_escape_off };

const escapePer: OptionWords = {
  title: m.option_escape_per,
  help: m.option_escape_per_help,
  values: { part: m.value_escape_part, turn: m.value_escape_turn },
};

const shields: OptionWords = {
  title: m.option_cathars_shields,
  help: m.option_cathars_shields_help,
  values: { count: m.value_shields_count, ignore: m.value_incomplete_zero },
};

const besieged: Omit<Bundle, 'title'> = {
  adds: m.set_siege_adds,
  options: {
    'siege.escape': { title: m.option_siege_escape, help: m.option_siege_escape_help, values: escapes },
    'cathars.escape': { title: m.option_cathars_escape, help: m.option_cathars_escape_help, values: escapes },
    'siege.escape_per': escapePer,
    'cathars.shields': shields,
  },
  marks: { besieged: m.mark_besieged, siege: m.mark_besieged, inn: m.mark_inn },
  questions: { escape: { title: m.ask_escape, pass: m.no_escape, note: m.note_escape } },
  choices: { escape: { label: (c, told) => m.escape_figure({ figure: figureIn(c), place: standing(c, told) }) } },
  rules: { 'SI-2': m.rule_si_2, 'SI-3': m.rule_si_3, 'SI-4': m.rule_si_4 },
  steps: { escape: { say: () => m.replay_escape() } },
};

export const siege: Bundle = { ...besieged, title: m.set_siege };
export const cathars: Bundle = { ...besieged, title: m.set_cathars };
export const besiegers: Bundle = { ...besieged, title: m.set_besiegers };
