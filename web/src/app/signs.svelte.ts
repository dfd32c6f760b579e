// Which signs (icons) the player has used: words stand beside those not yet used. A sign used while a
// page is open keeps its words until the next page, so that nothing moves.

import { readPref, writePref } from '../lib/prefs';

const shelf = 'signs';

class Signs {
  private known = $state.raw(new Set(readPref(shelf).split(' ').filter(Boolean)));

  /** Whether a sign was used before this page was opened, or its words were closed. */
  knows(sign: string): boolean {
    return this.known.has(sign);
  }

  /** Remembers that a sign has been used. */
  learn(sign: string): void {
    const kept = new Set(readPref(shelf).split(' ').filter(Boolean));
    if (!kept.has(sign)) writePref(shelf, [...kept, sign].join(' '));
  }

  /** Removes a sign's words at once. */
  dismiss(sign: string): void {
    this.learn(sign);
    this.known = new Set([...this.known, sign]);
  }
}

export const signs = new Signs();
