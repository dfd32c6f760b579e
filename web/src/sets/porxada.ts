// La Porxada.

import type { Bundle } from '../lib/bundle';
import type { State } from '../lib/types';
import { sayer } from '../lib/words';
import { figureName } from '../words/name';
import { choiceArgs, playerName, segmentAt } from '../words/context';
import type words from '../../messages/en/porxada.json';

const say = sayer<typeof words>();

/** Which two players would swap figures. */
function swapNote(state: State): string {
  const [mine, yours] = state.pieces
    .filter((p) => p.piece === 'swap')
    .map((p) => state.figures.find((f) => f.id === p.figure))
    .map((f) => f && { name: playerName(state, f.player), text: `${figureName(f.figure)}, ${segmentAt(f)}` });
  return mine && yours ? say('question.porxada-answer.note', { name: mine.name, mine: mine.text, yours: yours.text }) : '';
}

const porxada: Bundle = {
  symbols: ['porxada', 'swap', 'chain'],
  pieces: { porxada: { size: 34 }, swap: { size: 26 } },
  tallies: { 'porxada-marks': { symbol: 'porxada' }, 'followers-lost': { symbol: 'chain' } },
  questions: { 'porxada-answer': { note: ({ state }) => swapNote(state) } },
  // A follower given up, where it stands or from the supply.
  choices: { lose: { label: (c, context) => say(c.id === undefined ? 'choice.lose.supply' : 'choice.lose', choiceArgs(c, context)) } },
};

export default porxada;
