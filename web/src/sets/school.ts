// The School and its teacher.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { cell, placed } from '../words/told';

export const school: Bundle = {
  title: m.set_school,
  adds: m.set_school_adds,
  apart: m.set_apart_start,
  options: {
    'school.side': {
      title: m.option_school_side,
      help: m.option_school_side_help,
      values: { left: m.value_side_left, right: m.value_side_right },
    },
    'school.last_road': { title: m.option_last_road, help: m.option_last_road_help, values: { yes: m.value_on, no: m.value_off } },
  },
  symbols: ['teacher'],
  features: { teacher: { name: m.feature_teacher, rank: 10 } },
  marks: { school: m.mark_school },
  pieces: {
    teacher: {
      name: m.piece_teacher,
      held: m.teacher_held,
      event: ({ x }) => (x === undefined ? m.event_teacher_eaten() : m.event_teacher_back()),
      size: 40,
    },
  },
  tokens: { teacher: { event: ({ name }) => m.event_teacher({ name }) } },
  questions: { 'teacher-copy': { title: m.ask_teacher_copy } },
  choices: { copy: { label: (c) => m.teacher_copies({ points: c.points ?? 0, place: placed(c), ...cell(c) }), sign: 'teacher' } },
  rules: { 'SC-3': m.rule_sc_3 },
};
