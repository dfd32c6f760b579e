// The Mage and the Witch.

import type { Bundle, ChoiceKind, PieceKind, Word } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { segmentName } from '../words/name';
import { featureAt, segmentAt } from '../words/told';

/** They stand on a segment, and leave the board again. */
const stands = (name: Word, on: (inputs: { name: string; place: string }) => string, off: Word): PieceKind => ({
  name,
  event: (event, who) => (event.segment ? on({ name: who, place: segmentAt(event) }) : off()),
  size: 40,
});

const goes = (sign: string, to: (inputs: { place: string }) => string): ChoiceKind => ({
  label: (c, told) => to({ place: featureAt(c, told) }),
  sign,
  whole: true,
});

const went = (to: (inputs: { place: string }) => string) => ({
  say: (r: { segment: string; cell: { x: number; y: number } | null }) =>
    to({ place: m.castle_scores_plain({ name: segmentName(r.segment), ...(r.cell ?? { x: 0, y: 0 }) }) }),
});

export const mageWitch: Bundle = {
  title: m.set_mage_witch,
  adds: m.set_mage_witch_adds,
  options: {
    'magic.join': {
      title: m.option_magic_join,
      help: m.option_magic_join_help,
      values: { remove: m.value_magic_remove, move: m.value_magic_move },
    },
    'mage.move': {
      title: m.option_mage_move,
      help: m.option_mage_move_help,
      values: { other_feature: m.value_mage_other, any_tile: m.value_mage_tile },
    },
  },
  symbols: ['mage', 'witch'],
  marks: { magic: m.mark_magic },
  pieces: {
    mage: stands(m.piece_mage, m.event_mage, m.event_mage_off),
    witch: stands(m.piece_witch, m.event_witch, m.event_witch_off),
  },
  questions: { 'move-magic': { title: m.ask_move_magic, note: ({ spots }) => (spots.length > 0 ? m.note_move_magic() : m.note_magic_off()) } },
  choices: {
    mage: goes('mage', m.mage_to),
    witch: goes('witch', m.witch_to),
    'off-mage': { label: () => m.mage_off() },
    'off-witch': { label: () => m.witch_off() },
  },
  powers: { mage: { name: m.power_mage, sign: 'mage' }, witch: { name: m.power_witch, sign: 'witch' } },
  rules: { 'MW-5': m.rule_mw_5, 'MW-7': m.rule_mw_7 },
  steps: { mage: went(m.mage_to), witch: went(m.witch_to), 'off-mage': { say: () => m.mage_off() }, 'off-witch': { say: () => m.witch_off() } },
};
