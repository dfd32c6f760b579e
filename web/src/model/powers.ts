// What a player may do besides laying a tile and putting down a figure: the offers of the windows that
// the draft passes, and what can be done instead of putting down a figure. One list for all of them, in
// the order of the turn.

import type { Draft, Step } from './draft.svelte';
import { isWindow } from './draft.svelte';
import type { Choice, State } from '../lib/types';
import { known } from '../lib/registry';
import { groupOf } from './question';

export interface Power {
  kind: string;
  /** The level of the question that it answers. */
  level: number;
  /** Its choices; of those with a place on the board there may be several. */
  choices: Choice[];
  /** The text of its choice in the draft, or null. */
  chosen: string | null;
}

/** The powers of a question: the choices of a kind with a place on the board are one power, any other
 * choice is one alone. */
function ofStep(step: Step, level: number): Power[] {
  const { spots, rest, recalls, powers: offered } = step.question;
  const kinds = isWindow(step) ? [...new Set(spots.map(groupOf))] : offered.filter((kind) => spots.some((c) => groupOf(c) === kind && !known('choices', c.kind)?.direct));
  const grouped = kinds.map((kind) => ({ kind, choices: spots.filter((c) => groupOf(c) === kind) }));
  const alone = [...recalls, ...(isWindow(step) ? rest : [])].map((c) => ({ kind: c.kind, choices: [c] }));
  return [...grouped, ...alone].map(({ kind, choices }) => {
    const chosen = choices.find((c) => c.text === step.text)?.text ?? null;
    return { kind, level, choices, chosen };
  });
}

/** All powers of the draft's questions, each once: a power that several windows offer belongs to the first. */
export function powers(draft: Draft | null): Power[] {
  const seen = new Set<string>();
  return (draft?.steps ?? []).flatMap((step, level) => {
    const all = ofStep(step, level);
    // Once one is used, the others of its window are offered by the next.
    const used = isWindow(step) && all.some((p) => p.chosen !== null);
    const fresh = all.filter((p) => (used ? p.chosen !== null : p.choices.some((c) => !seen.has(c.text))));
    for (const power of fresh) for (const choice of power.choices) seen.add(choice.text);
    return fresh;
  });
}

/** If the same power can come from more places than this, separate buttons would be too many. */
const mostSources = 3;

/** The powers with a button each, and groups of those that come from many places. */
export function gathered(all: Power[]): { alone: Power[]; many: Power[][] } {
  const sourced = (p: Power) => p.chosen === null && p.choices[0]?.source !== undefined;
  const kinds = [...new Set(all.filter(sourced).map((p) => p.choices[0]?.kind))];
  const many = kinds.map((kind) => all.filter((p) => sourced(p) && p.choices[0]?.kind === kind)).filter((list) => list.length > mostSources);
  return { alone: all.filter((p) => !many.some((list) => list.includes(p))), many };
}

/** The power in hand, if a window offers it. */
export function windowPower(draft: Draft | null, hand: string): Power | null {
  const found = powers(draft).find((p) => p.kind === hand && p.choices.length > 1 && p.chosen === null);
  const step = found && draft?.steps[found.level];
  return found && step && isWindow(step) ? found : null;
}

/** The choice whose place lights up on the board for a power: where the power begins, if the choice says so. */
export function powerLight({ choices: [first] }: Power, { figures }: State): Choice | null {
  if (!first) return null;
  const [x, y] = first.source ?? [];
  const moves = known('choices', first.kind)?.moves && first.id !== undefined;
  const at = x === undefined ? moves && figures.find((f) => f.id === first.id) : { x, y };
  return at ? { ...first, x: at.x, y: at.y } : first;
}

/** How many pieces the seat has left for a power; 0 for a power without pieces. */
export const powerLeft = ({ kind }: Power, state: State, seat: number): number =>
  state.players[seat]?.tallies[known('powers', kind)?.tally ?? ''] ?? 0;

/** Whether a power comes with the tile just laid and is gone next turn. */
export const isFleeting = ({ kind }: Power): boolean => known('powers', kind)?.fleeting ?? false;

const ofFirst = ({ choices: [first] }: Power) => known('powers', first?.kind ?? '');

/** The symbol of the piece that a power uses. */
export const powerSign = (power: Power): string => ofFirst(power)?.sign ?? '';

/** The player's own figure that a power uses, or empty. */
export const powerFigure = (power: Power): string => (ofFirst(power)?.figured ? (power.choices[0]?.figure ?? '') : '');
