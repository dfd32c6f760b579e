// What a turn newly offers and a move would leave: said once before it is played.
// What is on offer every turn is not worth a word.

import { powers } from '../kit/powers';
import type { Power } from '../kit/powers';
import { recall, remember } from '../lib/prefs';
import { isWindow } from './draft.svelte';
import type { Draft } from './draft.svelte';
import type { Session } from './session.svelte';

/** The powers that the draft passes by, though the seat's last turn did not have them. */
export function lapsing(draft: Draft, before: ReadonlySet<string>): Power[] {
  return powers(draft).filter((power) => {
    const step = draft.steps[power.level];
    const passed = step && !isWindow(step) && step.text === step.question.pass?.text;
    return passed && power.chosen === null && !before.has(power.kind);
  });
}

export class Lapse {
  on = $state(recall('lapse') !== 'off');
  /** What was said to be lost, until the draft changes. */
  said = $state.raw<Power[]>([]);

  private warned = '';
  private readonly before = new Map<number, ReadonlySet<string>>();

  set(on: boolean): void {
    this.on = on;
    remember('lapse', on ? 'on' : 'off');
  }

  /** Whether there is something to say before this move. */
  speaks(session: Session): boolean {
    return this.found(session).length > 0;
  }

  /** Says it, once a turn; reports whether it did. */
  say(session: Session): boolean {
    const found = this.found(session);
    if (found.length > 0) this.warned = turnOf(session);
    this.said = found;
    return found.length > 0;
  }

  /** The move is played: what was on offer is no news in the seat's next turn. */
  played({ draft, acting }: Session): void {
    this.said = [];
    if (draft?.tileStep) this.before.set(acting, new Set(powers(draft).map((p) => p.kind)));
  }

  private found(session: Session): Power[] {
    const { draft, acting } = session;
    const before = this.before.get(acting);
    if (!this.on || !draft?.complete || !before || this.warned === turnOf(session)) return [];
    return lapsing(draft, before);
  }
}

const turnOf = ({ table: { state }, acting }: Session) => `${acting} ${state.turn} ${state.part}`;
