// The special monasteries.

import type { Bundle, Overlay, Point } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Placed, State } from '../lib/types';

const special = ({ tile }: Placed) => tile.startsWith('monasteries/');

/** How many tiles lie one behind the other from a square in a direction. */
function run(laid: Set<string>, { x, y }: Placed, [dx, dy]: Point): number {
  let n = 0;
  while (laid.has(`${x + (n + 1) * dx},${y + (n + 1) * dy}`)) n++;
  return n;
}

/** The row and the column that an abbot in each special monastery would count, and how many tiles that are. */
function overlay({ tiles }: Pick<State, 'tiles' | 'pieces'>): Overlay | null {
  const laid = new Set(tiles.map(({ x, y }) => `${x},${y}`));
  const all = tiles.filter(special);
  if (all.length === 0) return null;
  const seen = all.map((tile) => {
    const [north, east, south, west] = [[0, -1], [1, 0], [0, 1], [-1, 0]].map((way) => run(laid, tile, way as Point)) as [number, number, number, number];
    const [x, y] = [tile.x + 0.5, tile.y + 0.5];
    const lines: [Point, Point][] = [[[x - west, y], [x + east, y]], [[x, y - north], [x, y + south]]];
    return { lines, word: { at: [x, tile.y + 0.14] as Point, text: String(1 + north + east + south + west) } };
  });
  return { key: 'abbots', lines: seen.flatMap(({ lines }) => lines), words: seen.map(({ word }) => word) };
}

const monasteries: Bundle = {
  symbols: ['abbot-farmer'],
  choices: {
    'lie-down': { sign: 'wagon', moves: true, hand: () => 'wagon' },
    'score-abbot': { takes: true },
  },
  places: { lying: { spot: (at) => ({ ...cellIn(at), at: [50, 70] }), onBoard: true, posture: 'farmer' } },
  steps: { lie: { words: 'choice.lie' }, 'lie-down': { words: 'choice.lie-down' } },
  overlay,
};

export default monasteries;
