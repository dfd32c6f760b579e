// The final scoring as a list of steps, and what each seat laid and scored.

import type { GameEvent } from '../lib/types';
import { cellsOf } from '../why/explain';
import type { Cell } from '../why/explain';

export type { Cell };

/** One score of the final scoring. */
export interface FinalStep {
  event: GameEvent;
  /** The tiles of what is scored; empty if it is not on the board. */
  cells: Cell[];
  /** The points of each seat after this step. */
  totals: number[];
}

const isFinal = (e: GameEvent) => e.type === 'score' && e.final === true;

/** The scores of the final scoring one by one; after the last the totals are `scores`. */
export function finalSteps(events: GameEvent[], scores: number[]): FinalStep[] {
  const final = events.filter(isFinal);
  const totals = beforeFinal(final, scores);
  return final.map((event) => {
    const seat = event.player ?? 0;
    totals[seat] = (totals[seat] ?? 0) + (event.points ?? 0);
    return { event, cells: cellsOf(event), totals: [...totals] };
  });
}

/** The points of each seat before the final scoring. */
export function beforeFinal(events: GameEvent[], scores: number[]): number[] {
  const totals = [...scores];
  for (const { player = 0, points = 0 } of events.filter(isFinal)) totals[player] = (totals[player] ?? 0) - points;
  return totals;
}

export type Column = 'kind' | 'set';

/** The scores that add up to one number in the table of points. */
export function rulingsOf(events: GameEvent[], seat: number, column: Column, key: string): GameEvent[] {
  return events.filter((e) => e.type === 'score' && e.player === seat && (column === 'kind' ? e.feature : e.set) === key);
}

export interface Tally {
  seat: number;
  tiles: number;
  figures: number;
  /** The score with the most points. */
  best: GameEvent | null;
}

/** How many tiles and figures each seat put down, and its best score. */
export function tallies(events: GameEvent[], seats: number): Tally[] {
  const all = Array.from({ length: seats }, (_, seat): Tally => ({ seat, tiles: 0, figures: 0, best: null }));
  for (const event of events) {
    const tally = all[event.player ?? -1];
    if (!tally) continue;
    if (event.type === 'tile') tally.tiles += 1;
    if (event.type === 'figure') tally.figures += 1;
    if (event.type === 'score' && (event.points ?? 0) > (tally.best?.points ?? 0)) tally.best = event;
  }
  return all;
}
