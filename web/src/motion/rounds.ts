// The last turn of each player, the latest first.

import type { GameEvent } from '../lib/types';
import { turns } from '../model/events';

export interface LastTurn {
  seat: number;
  turn: number;
  tiles: GameEvent[];
  figures: GameEvent[];
  /** Points of that turn, for each seat that took or paid any. */
  points: { seat: number; points: number }[];
}

/** The last turn of each player in which a tile was laid. */
export function lastRound(events: GameEvent[]): LastTurn[] {
  const seen = new Set<number>();
  const list: LastTurn[] = [];
  for (const turn of turns(events.filter((e) => !e.final)).reverse()) {
    const tiles = turn.events.filter((e) => e.type === 'tile');
    if (turn.turn === 0 || tiles.length === 0 || seen.has(turn.player)) continue;
    seen.add(turn.player);
    const figures = turn.events.filter((e) => e.type === 'figure' && e.player === turn.player);
    list.push({ seat: turn.player, turn: turn.turn, tiles, figures, points: pointsOf(turn.events) });
  }
  return list;
}

/** The points of each seat in these events, without those that come to 0. */
function pointsOf(events: GameEvent[]): { seat: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const { type, player, points = 0 } of events) {
    if (type === 'score' && player !== undefined) sums.set(player, (sums.get(player) ?? 0) + points);
  }
  return [...sums].map(([seat, points]) => ({ seat, points })).filter((s) => s.points !== 0);
}
