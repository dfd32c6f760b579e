// The Robbers of the score track.

import type { Bundle, WordContext } from '../lib/bundle';
import type { Choice } from '../lib/types';
import { sayer } from '../lib/words';
import { list } from '../words/name';
import { playerName } from '../words/context';
import type words from '../../messages/en/robbers.json';

const say = sayer<typeof words>();

/** The words for putting a robber on a space, with the players whose scoring figures are there. */
function robberTo({ space = 0 }: Choice, context: WordContext): string {
  const there = context.players.flatMap((p, seat) => (p.track?.some((s) => s.space === space) ? [playerName(context, seat)] : []));
  return there.length > 0 ? say('choice.robber.beside', { space, names: list(there) }) : say('choice.robber', { space });
}

const robbers: Bundle = {
  symbols: ['robber'],
  features: { robber: { rank: 18 } },
  choices: { robber: { label: robberTo } },
};

export default robbers;
