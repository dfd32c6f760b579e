// How clear the squares are where a tile may lie: soft, or strong for low vision, as
// this browser remembers or its system asks.

import { onReload, readPref, writePref } from '../lib/prefs';

export const grades = ['soft', 'strong'] as const;
export type Grade = (typeof grades)[number];

const kept = (): Grade => (readPref('squares') === 'strong' ? 'strong' : 'soft');

class Clear {
  squares = $state<Grade>(kept());

  /** Somebody is taught here: what can be chosen is plain to see. */
  taught = $state(false);

  choose(grade: Grade): void {
    this.squares = grade;
    writePref('squares', grade);
  }

  get strong(): boolean {
    return this.squares === 'strong' || matchMedia('(prefers-contrast: more)').matches;
  }
}

export const clear = new Clear();
onReload.add(() => (clear.squares = kept()));
