// The game that somebody is challenged to.

import { Setup } from '../setup/setup.svelte';
import type { Hello } from '../lib/types';
import type { ChallengeWish, Starter } from './types';

/** The option of the rules that a challenge chooses by `first`. */
export const starting = 'base.first_player';

/** What the form begins with: the newest edition, the base game, ten minutes, at a table of which whoever
 * leaves it or runs out of time has lost. */
export function usual(hello: Hello): Setup {
  const setup = new Setup(hello);
  setup.invite();
  return setup;
}

/** The form's state in the form of the API. In a rated game the lot says who begins, and the helps are the
 * same for all. */
export function wishOf(setup: Setup, rated: boolean, first: Starter): ChallengeWish {
  const { aids, clock, expansions, ...rules } = setup.terms();
  return {
    ...rules,
    expansions: ['base', ...expansions],
    clock: clock ?? { kind: 'none' },
    rated,
    ...(!rated && aids ? { aids } : {}),
    ...(rated ? {} : { first }),
  };
}
