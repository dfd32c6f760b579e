// What lies behind a move, by the server's preview: the end of the game, the next turn, or, within the
// turn, something that is revealed.

import { deploys } from './question';
import type { Choice } from '../lib/types';
import type { Draft } from './draft.svelte';
import { inField } from './marks';

export interface Barrier {
  kind: 'over' | 'turn' | 'reveals' | 'others';
  /** The seat that decides next, or -1. */
  player: number;
  /** The turn goes on after it: a move is never sent past it without Confirm. */
  asks: boolean;
}

/** What lies behind the draft's answers; null while another question of the move follows. */
export function barrier({ outcome, steps }: Pick<Draft, 'outcome' | 'steps'>): Barrier | null {
  const now = steps[0]?.state;
  if (!outcome || !now || outcome.decision) return null;
  if (outcome.over) return { kind: 'over', player: -1, asks: false };
  const { player = -1 } = outcome.next ?? {};
  const asks = outcome.turn === now.turn;
  if (player >= 0) return { kind: 'others', player, asks };
  return { kind: asks ? 'reveals' : 'turn', player, asks };
}

/** Whether a figure that is put down does not come home by itself, such as a farmer. */
export const staysLong = (c: Choice): boolean => deploys(c) && (inField(c) || c.corner !== undefined || c.place !== undefined);

/** The choices that the draft has made. */
export const chosenOf = (draft: Draft | null): Choice[] =>
  (draft?.steps ?? []).flatMap((s) => s.question.decision.choices.filter((c) => c.text === s.text));
