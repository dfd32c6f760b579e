// How clearly legal squares are drawn: soft, or strong for low vision. This browser remembers it, or
// its system asks for it.

import { onReload, readPref, writePref } from '../lib/prefs';

export const grades = ['soft', 'strong'] as const;
export type Grade = (typeof grades)[number];

const kept = (): Grade => (readPref('squares') === 'strong' ? 'strong' : 'soft');

class Clear {
  squares = $state<Grade>(kept());

  /** A lesson is shown: the possible choices are drawn plainly. */
  taught = $state(false);

  choose(grade: Grade): void {
    this.squares = grade;
    writePref('squares', grade);
  }

  /** Whether squares are drawn strongly, by the player's choice or the system's contrast setting. */
  get strong(): boolean {
    return this.squares === 'strong' || matchMedia('(prefers-contrast: more)').matches;
  }
}

export const clear = new Clear();
onReload.add(() => (clear.squares = kept()));
