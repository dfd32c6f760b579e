// Which signs (icons) the player has used: words stand beside those not yet used. A sign used while a
// page is open keeps its words until the next page, so that nothing moves.

import { readPref, writePref } from '../lib/prefs';

const shelf = 'signs';

class Signs {
  private known = $state.raw(new Set(readPref(shelf).split(' ').filter(Boolean)));

  /** Whether a sign has been used before this page was opened, or waved off. */
  knows(sign: string): boolean {
    return this.known.has(sign);
  }

  /** It has been used. */
  learn(sign: string): void {
    const kept = new Set(readPref(shelf).split(' ').filter(Boolean));
    if (!kept.has(sign)) writePref(shelf, [...kept, sign].join(' '));
  }

  /** Its words are to go now. */
  dismiss(sign: string): void {
    this.learn(sign);
    this.known = new Set([...this.known, sign]);
  }
}

export const signs = new Signs();
