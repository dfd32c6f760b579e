// La Porxada.

import type { Bundle } from '../lib/bundle';
import type { State } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { figureName } from '../words/name';
import { figureIn, ownerOf, playerName, segmentAt, standing } from '../words/told';

/** Who would change places with whom. */
function swapNote(state: State): string {
  const [mine, yours] = state.pieces
    .filter((p) => p.piece === 'swap')
    .map((p) => state.figures.find((f) => f.id === p.figure))
    .map((f) => f && { name: playerName(state, f.player), text: `${figureName(f.figure)}, ${segmentAt(f)}` });
  return mine && yours ? m.note_porxada_answer({ name: mine.name, mine: mine.text, yours: yours.text }) : '';
}

export const porxada: Bundle = {
  title: m.set_porxada,
  adds: m.set_porxada_adds,
  options: {
    'porxada.pay': {
      title: m.option_porxada_pay,
      help: m.option_porxada_pay_help,
      values: { any: m.value_pay_any, deployed: m.value_pay_deployed },
    },
    'porxada.bubble': {
      title: m.option_porxada_bubble,
      help: m.option_porxada_bubble_help,
      values: { owner: m.value_bubble_owner, city: m.value_bubble_city },
    },
  },
  symbols: ['porxada', 'swap', 'chain'],
  marks: { porxada: m.mark_porxada },
  pieces: {
    porxada: { name: m.mark_porxada, event: (_, name) => m.event_porxada({ name }), size: 34 },
    swap: { name: m.piece_swap, size: 26 },
  },
  tallies: {
    'porxada-marks': { text: m.tally_porxada_marks, symbol: 'porxada' },
    'followers-lost': { text: m.tally_followers_lost, symbol: 'chain' },
  },
  tokens: { 'porxada-marks': { event: ({ name }) => m.event_porxada_mark({ name }) } },
  questions: {
    'porxada-use': { title: m.ask_porxada_use, note: m.note_porxada_use },
    'porxada-own': { title: m.ask_porxada_own, pass: m.no_swap },
    'porxada-other': { title: m.ask_porxada_other, pass: m.no_swap },
    'porxada-answer': { title: m.ask_porxada_answer, note: ({ state }) => swapNote(state) },
    'porxada-pay': { title: m.ask_porxada_pay },
  },
  choices: {
    'porxada-swap': { label: () => m.porxada_for_swap() },
    'porxada-bonus': { label: () => m.porxada_for_end() },
    'swap-own': { label: (c, told) => m.lose_figure({ figure: figureIn(c), place: standing(c, told) }) },
    'swap-other': { label: (c, told) => m.swap_with({ figure: figureIn(c), name: ownerOf(c, told), place: standing(c, told) }) },
    accept: { label: () => m.swap_agree() },
    refuse: { label: () => m.swap_refuse() },
    // A follower given up, where it stands or from the supply.
    lose: {
      label: (c, told) => (c.id === undefined ? m.lose_supply({ figure: figureIn(c) }) : m.lose_figure({ figure: figureIn(c), place: standing(c, told) })),
    },
  },
  rules: { 'PX-7': m.rule_px_7 },
};
