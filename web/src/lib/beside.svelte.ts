// What stays on the screen from one page to the next: something that goes on while
// somebody does something else.

import type { Component } from 'svelte';

class Beside {
  note = $state.raw<Component | null>(null);
  /** The page that is shown has a place of its own for it. */
  placed = $state(false);
}

export const beside = new Beside();
