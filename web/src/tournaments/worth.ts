// What results are worth in the standings, in words.

import { list } from '../words/name';
import { halves } from './phrases';
import type { Form } from './types';
import { say } from './words';

/** Points are sixtieths. */
const points = (n: number): string => halves(n / 60);

/** What a win, a draw, a loss and a round without an opponent are worth; empty where points decide nothing. */
export function worthText({ kind, seats = 2, points: scale }: Form): string {
  if (!scale || kind === 'knockout') return '';
  const { win, draw, loss, by_rank: ranks = [], bye, half_bye: half } = scale;
  const match = seats > 2 ? say('tournaments.worth.table', { list: list(ranks.map(points)) }) : say('tournaments.worth', { win: points(win), draw: points(draw), loss: points(loss) });
  // In other kinds who has no opponent has no points for it.
  if (kind !== 'swiss' || bye === undefined || half === undefined) return match;
  return `${match} ${say('tournaments.worth.bye', { bye: points(bye), half: points(half) })}`;
}
