// What follows the move as it stands: of a whole draft what the server said, and of one
// that only asks for a figure what would follow if none is put down.

import type { State } from '../lib/types';
import type { Draft } from '../model/draft.svelte';
import { bareLevel } from './bare';

/** Asked only once the board has come to rest, in milliseconds. */
const rest = 150;

export class Ahead {
  private known = $state.raw<{ draft: Draft; texts: string; state: State } | null>(null);

  outcome(draft: Draft | null): State | null {
    if (!draft) return null;
    if (bareLevel(draft) < 0) return draft.complete ? draft.outcome : null;
    const { known } = this;
    return known?.draft === draft && known.texts === draft.texts.join('\n') ? known.state : null;
  }

  /** Asks what follows; what it returns forgets that. */
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
