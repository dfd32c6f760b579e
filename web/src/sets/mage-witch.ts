// The Mage and the Witch.

import type { Bundle, ChoiceKind, PieceKind, StepKind } from '../lib/bundle';
import { sayer } from '../lib/words';
import { groundAt } from '../words/context';
import type words from '../../messages/en/mage-witch.json';

const say = sayer<typeof words>();

/** Mage and witch stand on a segment, and may leave the board again. */
const stands: PieceKind = {
  event: ({ token, segment }) => (segment ? `piece.${token}.event` : `piece.${token}.event.off`),
  size: 40,
};

const goes = (sign: string): ChoiceKind => ({ sign, whole: true });
const went = (words: string): StepKind => ({ words, args: ({ segment, cell }) => ({ whole: groundAt({ segment, ...cell }) }) });

const mageWitch: Bundle = {
  symbols: ['mage', 'witch'],
  pieces: { mage: stands, witch: stands },
  questions: { 'move-magic': { note: ({ spots }) => say(spots.length > 0 ? 'question.move-magic.note' : 'question.move-magic.note.off') } },
  choices: { mage: goes('mage'), witch: goes('witch') },
  powers: { mage: { sign: 'mage' }, witch: { sign: 'witch' } },
  steps: {
    mage: went('choice.mage'),
    witch: went('choice.witch'),
    'off-mage': { words: 'choice.off-mage' },
    'off-witch': { words: 'choice.off-witch' },
  },
};

export default mageWitch;
