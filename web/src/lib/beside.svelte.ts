// What stays on the screen from one page to the next: a note about something that goes on, such as
// waiting for an opponent.

import type { Component } from 'svelte';

class Beside {
  note = $state.raw<Component | null>(null);
  /** News about it while the tab was hidden, shown in the tab's title. */
  news = $state('');
  /** The shown page places the note itself. */
  placed = $state(false);
}

export const beside = new Beside();
