// What stays on the screen from one page to the next: something that goes on while
// somebody does something else.

import type { Component } from 'svelte';

class Beside {
  note = $state.raw<Component | null>(null);
}

export const beside = new Beside();
