// Who still stands while the final scoring is gone through. The rules take all figures
// home before it; what they stood on is counted one by one.

import type { Figure, GameEvent, Player } from '../lib/types';
import { cellsOf } from '../why/explain';

/** A figure that the final scoring takes home, and the last step that counts what it stands on. */
export interface Leaver {
  figure: Figure;
  until: number;
}

const isFinal = (e: GameEvent) => e.type === 'score' && e.final === true;

/** Whether a score is for what a figure has left: a segment of that kind on a tile of its. */
const countsFor = (score: GameEvent, { x, y, segment }: GameEvent): boolean =>
  score.segment?.[0] === segment?.[0] && cellsOf(score).some((cell) => cell.x === x && cell.y === y);

/** Those sent home for the final scoring, not by what the last turn completed. */
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

/** Every figure that leaves with the final scoring. What earns nothing stays to its end. */
export function leavers(events: GameEvent[]): Leaver[] {
  const final = events.filter(isFinal);
  return sentHome(events).flatMap((e) => {
    const { id, player, figure, x, y, segment, role } = e;
    if (id === undefined || player === undefined || figure === undefined || x === undefined || y === undefined) return [];
    const last = final.findLastIndex((score) => countsFor(score, e));
    return { figure: { id, player, figure, x, y, segment, role } as Figure, until: last < 0 ? final.length : last + 1 };
  });
}

/** Who still stands once so many steps have been gone. */
export const standing = (all: Leaver[], step: number): Figure[] => all.filter(({ until }) => step < until).map(({ figure }) => figure);

/** What a player has left while those of theirs still stand: the rules have taken all home. */
export function without<T extends Pick<Player, 'supply'>>(player: T | undefined, still: Figure[]): T | undefined {
  if (!player || still.length === 0) return player;
  const supply = { ...player.supply };
  for (const { figure } of still) if (supply[figure] !== undefined) supply[figure] = Math.max(0, supply[figure] - 1);
  return { ...player, supply };
}
