// The Catapult.

import type { Bundle, WordContext } from '../lib/bundle';
import { spotIn } from '../lib/place';
import type { Choice } from '../lib/types';
import { said, sayer } from '../lib/words';
import { cell, choiceArgs, figureIn, placeOf, segmentAt } from '../words/context';
import type words from '../../messages/en/catapult.json';

const say = sayer<typeof words>();

const keys = ['knockout', 'seduction', 'target', 'catch'];

/** The words for a figure that takes another one's place: from the supply, or from where it stands. */
function seduce(c: Choice, context: WordContext): string {
  const mover = context.figures.find((f) => f.id === c.id);
  if (!mover) return say('choice.seduce', choiceArgs(c, context));
  return say('choice.seduce.map', { figure: figureIn(c), from: mover.segment ? segmentAt(mover) : placeOf(mover, context), ...cell(c) });
}

const catapult: Bundle = {
  symbols: ['catapult', ...keys.map((key) => `token-${key}`)],
  features: { catapult: { rank: 21 } },
  pieces: { fair: { symbol: 'catapult', aimed: true } },
  tokens: Object.fromEntries(keys.map((key) => [key, { symbol: `token-${key}` }])),
  choices: {
    // What each token does, chosen to be thrown: "token catch".
    token: { label: ({ at }) => said(`choice.token.${spotIn('token', at)}`) },
    throw: { label: (c) => (c.x === undefined ? say('choice.throw') : say('choice.throw.at', cell(c))), sign: 'catapult' },
    seduce: { label: seduce },
  },
  // The board shows where a throw goes, so its chances are not announced.
  chances: { flight: { untold: true }, land: { untold: true }, lane: { untold: true }, show: { untold: true } },
};

export default catapult;
