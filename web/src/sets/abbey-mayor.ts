// Abbey and Mayor.

import type { Bundle } from '../lib/bundle';
import { sayer } from '../lib/words';
import { cornerName } from '../words/place';
import type words from '../../messages/en/abbey-mayor.json';

const say = sayer<typeof words>();

const abbeyMayor: Bundle = {
  symbols: ['mayor', 'wagon', 'barn', 'abbeys'],
  figures: { mayor: { key: 'm', rank: 5 }, wagon: { key: 'w', rank: 6 }, barn: { key: 'h', rank: 7 } },
  features: { abbey: { rank: 3, role: 'monk' }, barn: { rank: 8 } },
  tallies: { abbey: { symbol: 'abbeys' } },
  questions: {
    // After the last tile there is nothing to draw.
    'choose-source': {
      title: (pass) => (pass ? 'question.choose-source.last' : 'question.choose-source'),
      note: ({ decision }) => (decision.pass ? '' : say('question.choose-source.note')),
    },
  },
  choices: {
    abbey: { sign: 'abbeys', look: () => ({ look: 'cell', turn: 0 }) },
    wagon: {
      sign: 'wagon',
      puts: () => 'wagon',
      // The choice does not name the wagon, because each player has only one.
      leaving: (_, { state, seat }) => state.figures.filter((f) => f.figure === 'wagon' && f.player === seat).map((f) => f.id),
    },
  },
  bonuses: { barn: 'AM-18' },
  steps: {
    abbey: { words: 'choice.abbey', lays: true },
    wagon: { words: 'choice.wagon' },
    barn: { words: 'figure.barn.corner', args: ({ words }) => ({ corner: cornerName(words[0] ?? '') }) },
  },
};

export default abbeyMayor;
