// The Count of the town of four quarters.

import type { Bundle, Plan, Point, Spot, WordContext } from '../lib/bundle';
import { turned } from '../board/spots';
import type { Choice } from '../lib/types';
import { said } from '../lib/words';
import Town from './count/Town.svelte';
import { asksTown } from './count/town';
import { quarterName, quarterOf, quarterShort } from './count/words';
import { choiceArgs } from '../words/context';

/** The quarters of the town lie about the seam of its two inner tiles. */
const quarters: Record<string, { tile: string; at: Point; symbol: string }> = {
  castle: { tile: 'count/CO/6', at: [30, 8], symbol: 'castles' },
  cathedral: { tile: 'count/CO/6', at: [30, 88], symbol: 'minster' },
  market: { tile: 'count/CO/7', at: [70, 8], symbol: 'bazaar' },
  blacksmith: { tile: 'count/CO/7', at: [70, 88], symbol: 'anvil' },
};

function quarterSpot(name: string, { tiles }: Plan): Spot | null {
  const quarter = quarters[name];
  const tile = quarter && tiles.find((t) => t.tile === quarter.tile);
  return tile ? { x: tile.x, y: tile.y, at: turned(quarter.at, tile.rotation) } : null;
}

/** The words for a figure that leaves the town: from which quarter, and where it goes. */
const move = (c: Choice, context: WordContext): string | undefined =>
  quarterOf(c.at) === undefined ? undefined : said('choice.move', choiceArgs(c, context));

const count: Bundle = {
  // Captions with signs only: there is no room for the quarters' names.
  captions: (plan) =>
    Object.entries(quarters).flatMap(([name, { symbol }]) => {
      const spot = quarterSpot(name, plan);
      return spot ? [{ x: spot.x, y: spot.y, at: [spot.at[0], spot.at[1] + 33] as Point, text: quarterShort(name), symbol }] : [];
    }),
  asks: [{ shows: asksTown, view: Town, answers: true }],
  symbols: ['count', 'castles', 'minster', 'bazaar', 'anvil'],
  pieces: { count: { event: ({ at }) => (at ? 'piece.count.event.to' : 'piece.count.event'), size: 40 } },
  choices: {
    move: { label: move, hand: (c) => `${c.figure} ${c.place}`, takes: true, puts: (c) => c.figure, moves: true, direct: true },
    quarter: { pictured: true },
    count: { sign: 'count', pictured: true },
  },
  places: { quarter: { spot: ({ spot = '' }, plan) => quarterSpot(spot, plan), onBoard: true } },
  steps: {
    move: { words: 'choice.move', args: ({ words }) => ({ spot: quarterName(words[1] ?? '') }) },
    quarter: { words: 'choice.quarter', args: ({ words }) => ({ spot: quarterName(words[1] ?? '') }) },
    count: { words: 'choice.count', args: ({ words }) => ({ spot: quarterName(words[0] ?? '') }) },
  },
};

export default count;
