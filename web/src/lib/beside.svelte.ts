// What stays on the screen from one page to the next: a note about something that goes on, such as
// waiting for an opponent.

import type { Component } from 'svelte';

class Beside {
  note = $state.raw<Component | null>(null);
  /** What has come of it while nobody looked at this tab: its title says so. */
  news = $state('');
  /** The page that is shown has a place of its own for it. */
  placed = $state(false);
}

export const beside = new Beside();
