// The Wheel of Fortune.

import type { Bundle } from '../lib/bundle';
import Crowns from './wheel-of-fortune/Crowns.svelte';
import { asksCrowns, hasWheel } from './wheel-of-fortune/crowns';
import { signsOf, wheelSpot } from './wheel-of-fortune/wheel';
import WheelPart from './wheel-of-fortune/WheelPart.svelte';
import { m } from '../paraglide/messages.js';
import { figureIn, standing } from '../words/told';
import { sectorIds, wheelPlace } from './wheel-of-fortune/words';
import { onOff } from './options';

/** The signs of 1 to 3 steps of the pig. */
const turns = Object.fromEntries([1, 2, 3].map((count) => [`wheel-${count}`, () => m.mark_wheel({ count })]));

export const wheelOfFortune: Bundle = {
  title: m.set_wheel_of_fortune,
  adds: m.set_wheel_adds,
  apart: m.set_apart_start,
  options: {
    'wheel.set': { title: m.option_wheel_set, help: m.option_wheel_set_help, values: { full72: m.value_wheel_full, add19: m.value_wheel_add } },
    'wheel.start': { title: m.option_wheel_start, help: m.option_wheel_start_help, values: onOff },
    'wheel.crown_alone': {
      title: m.option_wheel_alone,
      help: m.option_wheel_alone_help,
      values: { 6: m.value_wheel_six, 3: m.value_robber_three },
    },
  },
  captions: ({ tiles }) => signsOf(tiles).map(({ x, y, at, sector }) => ({ x, y, at, text: '', symbol: `sector-${sector}` })),
  asks: [{ shows: asksCrowns, view: Crowns, last: true, answers: true }],
  panel: { id: 'wheel', label: m.tab_wheel, shows: hasWheel, view: WheelPart },
  symbols: ['wheel-pig', 'king', ...sectorIds.map((id) => `sector-${id}`)],
  features: { wheel: { name: m.feature_wheel, rank: 19 }, crown: { name: m.feature_crown, rank: 20 } },
  marks: { ...turns, 'wheel-board': m.feature_wheel },
  pieces: { 'wheel-pig': { name: m.piece_wheel_pig, event: ({ place }, name) => m.event_wheel({ name, sector: wheelPlace(place) ?? '' }) } },
  questions: { 'wheel-remove': { title: m.ask_wheel_remove } },
  choices: {
    crown: { label: (c) => m.figure_enters({ figure: figureIn(c), place: wheelPlace(c.place) ?? '' }), pictured: true },
    withdraw: { label: (c, told) => m.withdraw_figure({ figure: figureIn(c), place: standing(c, told) }), takes: true },
  },
  places: {
    crown: { name: (rest) => wheelPlace(`crown ${rest}`), spot: (rest, { tiles }) => wheelSpot(tiles, `crown ${rest}`), onBoard: true },
    sector: { name: (rest) => wheelPlace(`sector ${rest}`), spot: (rest, { tiles }) => wheelSpot(tiles, `sector ${rest}`) },
  },
  rules: {
    'WF-6': m.rule_wf_6,
    'WF-7': m.rule_wf_7,
    'WF-8': m.rule_wf_8,
    'WF-9': m.rule_wf_9,
    'WF-10': m.rule_wf_10,
    'WF-12': m.rule_wf_12,
  },
  steps: { withdraw: { say: () => m.replay_withdraw() } },
};
