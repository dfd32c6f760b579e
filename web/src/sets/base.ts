// The base game: what every table has.

import type { Bundle, WordContext } from '../lib/bundle';
import type { Choice } from '../lib/types';
import { say } from '../lib/words';
import { scorerName } from '../words/track';

/** The words for a scoring figure's way on the score track, and for a bonus at its end. */
function scorer(c: Choice, { spaces }: WordContext): string {
  const way = { scorer: scorerName(c.scorer), from: c.from ?? 0, space: c.space ?? 0 };
  const waits = Object.values(spaces ?? {}).some((list) => list.includes(way.space));
  return say(waits ? 'choice.scorer.dark' : 'choice.scorer', way);
}

const base: Bundle = {
  letters: { c: 'city', r: 'road', f: 'field', m: 'monastery', g: 'garden' },
  symbols: ['follower', 'knight', 'thief', 'monk', 'farmer'],
  figures: { follower: { key: 'n', rank: 0, postures: { knight: 'knight', thief: 'thief', monk: 'monk', farmer: 'farmer' } } },
  features: {
    city: { rank: 0, order: 0, role: 'knight', rules: { now: 'BA-16', end: 'BA-27' } },
    road: { rank: 1, order: 1, role: 'thief', rules: { now: 'BA-15', end: 'BA-27' } },
    monastery: { rank: 2, order: 2, role: 'monk', rules: { now: 'BA-18', end: 'BA-27' } },
    garden: { rank: 5, order: 4, role: 'monk' },
    field: { rank: 7, order: 5, role: 'farmer', rules: { now: 'BA-29', end: 'BA-29' } },
  },
  choices: { draw: { pictured: true }, scorer: { label: scorer } },
};

export default base;
