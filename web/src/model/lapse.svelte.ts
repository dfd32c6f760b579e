// Warns once before a move that gives up something which only this turn offers. What is offered turn
// after turn is not worth a warning.

import { isFleeting, powers } from './powers';
import type { Power } from './powers';
import { readPref, writePref } from '../lib/prefs';
import { isWindow } from './draft.svelte';
import type { Draft } from './draft.svelte';
import type { Session } from './session.svelte';

/** The powers of this turn alone that the draft passes. */
export function lapsing(draft: Draft): Power[] {
  return powers(draft).filter((power) => {
    const step = draft.steps[power.level];
    const passed = step && !isWindow(step) && step.text === step.question.pass?.text;
    return passed && power.chosen === null && isFleeting(power);
  });
}

export class Lapse {
  on = $state(readPref('lapse') !== 'off');
  /** The powers of the warning, until the move is played. */
  said = $state.raw<Power[]>([]);

  private warned = '';

  set(on: boolean): void {
    this.on = on;
    writePref('lapse', on ? 'on' : 'off');
  }

  /** Whether there is something to warn about before this move. */
  speaks(session: Session): boolean {
    return this.found(session).length > 0;
  }

  /** Shows the warning, once a turn; returns whether it did. */
  say(session: Session): boolean {
    const found = this.found(session);
    if (found.length > 0) this.warned = turnOf(session);
    this.said = found;
    return found.length > 0;
  }

  private found(session: Session): Power[] {
    const { draft } = session;
    return this.on && draft?.complete && this.warned !== turnOf(session) ? lapsing(draft) : [];
  }
}

const turnOf = ({ table: { state }, acting }: Session) => `${acting} ${state.turn} ${state.part}`;
