// Which figures still stand while the final scoring is stepped through. The rules take all figures home
// before it; the page takes each away once what it stood on has been scored.

import type { Figure, GameEvent, Player } from '../lib/types';
import { cellsOf } from '../why/explain';

/** A figure that the final scoring takes home, and the last step that scores what it stands on. */
export interface Leaver {
  figure: Figure;
  until: number;
}

const isFinal = (e: GameEvent) => e.type === 'score' && e.final === true;

/** Whether a score is for the feature that a figure has left: a segment of the same kind on the figure's tile. */
const countsFor = (score: GameEvent, { x, y, segment }: GameEvent): boolean =>
  score.segment?.[0] === segment?.[0] && cellsOf(score).some((cell) => cell.x === x && cell.y === y);

/** The events that send figures home for the final scoring, without those of features that the last turn completed. */
function sentHome(events: GameEvent[]): GameEvent[] {
  const first = events.findIndex(isFinal);
  if (first < 0) return [];
  let begin = first;
  while (events[begin - 1]?.type === 'return') begin -= 1;
  let scored = begin;
  while (events[scored - 1]?.type === 'score') scored -= 1;
  const usual = events.slice(scored, begin);
  return events.slice(begin).filter((e) => e.type === 'return' && !usual.some((score) => countsFor(score, e)));
}

/** All figures that the final scoring takes home. One that scores nothing stays to the last step. */
export function leavers(events: GameEvent[]): Leaver[] {
  const final = events.filter(isFinal);
  return sentHome(events).flatMap((e) => {
    const { id, player, figure, x, y, segment, role } = e;
    if (id === undefined || player === undefined || figure === undefined || x === undefined || y === undefined) return [];
    const last = final.findLastIndex((score) => countsFor(score, e));
    return { figure: { id, player, figure, x, y, segment, role } as Figure, until: last < 0 ? final.length : last + 1 };
  });
}

/** The figures that still stand after so many steps. */
export const standing = (all: Leaver[], step: number): Figure[] => all.filter(({ until }) => step < until).map(({ figure }) => figure);

/** A player's supply without the figures that still stand: in the state all are home already. */
export function without<T extends Pick<Player, 'supply'>>(player: T | undefined, still: Figure[]): T | undefined {
  if (!player || still.length === 0) return player;
  const supply = { ...player.supply };
  for (const { figure } of still) if (supply[figure] !== undefined) supply[figure] = Math.max(0, supply[figure] - 1);
  return { ...player, supply };
}
