// The state after the move as drafted: the server's preview of a complete draft, or for a draft that
// only asks for a figure, the state if none is put down.

import type { State } from '../lib/types';
import type { Draft } from '../model/draft.svelte';
import { bareLevel } from './bare';

/** The wait before a preview is requested, in milliseconds. */
const rest = 150;

export class Ahead {
  private known = $state.raw<{ draft: Draft; texts: string; state: State } | null>(null);

  outcome(draft: Draft | null): State | null {
    if (!draft) return null;
    if (bareLevel(draft) < 0) return draft.complete ? draft.outcome : null;
    const { known } = this;
    return known?.draft === draft && known.texts === draft.texts.join('\n') ? known.state : null;
  }

  /** Requests the state after passing; the returned function cancels it. */
  watch(draft: Draft | null): (() => void) | undefined {
    const level = bareLevel(draft);
    const pass = draft?.steps[level]?.question.pass?.text;
    if (!draft || pass === undefined) return undefined;
    const texts = draft.texts.join('\n');
    const timer = setTimeout(() => {
      draft.ahead(level, pass).then(
        (state) => (this.known = { draft, texts, state }),
        () => {},
      );
    }, rest);
    return () => clearTimeout(timer);
  }
}
