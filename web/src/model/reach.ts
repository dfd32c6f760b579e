// The cells that something reaches. Those of a tower with its new floor are its own
// and, in the four directions, as many as it is high: only shown; whom it may take
// says the server. Where chance may take somebody the choice says.

import type { GameEvent, State } from '../lib/protocol';
import type { Draft } from './draft.svelte';

interface Cell {
  x: number;
  y: number;
}

/** The tower that captures now: of the draft, or else the last one raised. */
export function lastTower(draft: Draft, events: GameEvent[]): Cell | null {
  const chosen = draft.steps.flatMap((s) => s.question.spots.filter((c) => c.kind === 'tower' && c.text === s.text));
  const { x, y } = chosen.at(-1) ?? events.findLast((e) => e.type === 'piece' && e.token === 'tower') ?? {};
  return x === undefined || y === undefined ? null : { x, y };
}

export function reachedBy(draft: Draft | null, state: State, events: GameEvent[]): Cell[] {
  const aims = draft?.steps.flatMap((s) => s.question.decision.choices.find((c) => c.aims && c.text === s.text)?.aims ?? []) ?? [];
  if (aims.length > 0) return aims.map(([x, y]) => ({ x, y }));
  const step = draft?.current;
  if (!draft || step?.question.decision.kind !== 'capture') return [];
  const from = lastTower(draft, events);
  if (!from) return [];
  const high = step.state.pieces.find((p) => p.piece === 'tower' && p.x === from.x && p.y === from.y)?.state ?? 1;
  const tiles = [...state.tiles, ...step.state.tiles];
  const near = ({ x, y }: Cell) => (x === from.x ? Math.abs(y - from.y) : y === from.y ? Math.abs(x - from.x) : Infinity) <= high;
  return tiles.filter(near).map(({ x, y }) => ({ x, y }));
}
