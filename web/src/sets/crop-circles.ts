// Crop Circles I and II.

import type { Bundle, Word } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { figureIn, standing } from '../words/told';
import { onOff } from './options';

/** Whom a crop circle is about. */
const about: Record<string, Word> = { 'circle city': m.crop_city, 'circle road': m.crop_road, 'circle field': m.crop_field };
const who = ({ place = '' }: Choice) => about[place]?.() ?? place;

const circles: Omit<Bundle, 'title'> = {
  adds: m.set_crop_circles_adds,
  options: { 'cc.a_optional': { title: m.option_crop_optional, help: m.option_crop_optional_help, values: onOff } },
  marks: { 'crop-circle': m.mark_crop_circle },
  pieces: { 'crop-circle': { name: () => 'crop circle', event: ({ count }, name) => (count === 1 ? m.event_crop_add({ name }) : m.event_crop_remove({ name })) } },
  questions: {
    'crop-circle': { title: m.ask_crop_circle, note: m.note_crop_circle },
    'crop-add': { title: m.ask_crop_add, pass: m.nobody, note: m.note_crop_add },
    'crop-remove': { title: m.ask_crop_remove, note: m.note_crop_remove },
  },
  choices: {
    'crop-add': { label: (c) => m.crop_add({ who: who(c) }) },
    'crop-remove': { label: (c) => m.crop_remove({ who: who(c) }) },
    withdraw: { label: (c, told) => m.withdraw_figure({ figure: figureIn(c), place: standing(c, told) }), takes: true },
  },
  steps: { add: { say: () => m.replay_crop_add() }, remove: { say: () => m.replay_crop_remove() }, withdraw: { say: () => m.replay_withdraw() } },
};

export const cropCircles1: Bundle = { ...circles, title: m.set_crop_circles_1 };
export const cropCircles2: Bundle = { ...circles, title: m.set_crop_circles_2 };
