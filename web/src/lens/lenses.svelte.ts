// Which lenses are on. A tap on a key or a click switches one on or off, as this browser remembers; a
// key that is held switches it only while held.

import { readPref, writePref } from '../lib/prefs';
import type { State } from '../lib/types';
import { Card } from './card.svelte';
import { given, lenses } from './lens';
import type { LensId } from './lens';

/** A key that is down for longer than this, in milliseconds, is held and not tapped. */
export const tapTime = 350;

/** The lenses that are on until the player chooses otherwise. */
const usual: Partial<Record<LensId, boolean>> = { projected: true };

type Chosen = Partial<Record<LensId, boolean>>;

/** The text of the preference: names of lenses switched on, and with a minus of those switched off. */
export function written(chosen: Chosen): string {
  return lenses.flatMap(({ id }) => (chosen[id] === undefined ? [] : [chosen[id] ? id : `-${id}`])).join(',');
}

export function read(text: string): Chosen {
  const words = new Set(text.split(','));
  const chosen: Chosen = {};
  for (const { id } of lenses) {
    if (words.has(id)) chosen[id] = true;
    else if (words.has(`-${id}`)) chosen[id] = false;
  }
  return chosen;
}

interface Cell {
  x: number;
  y: number;
}

export class Lenses {
  private chosen = $state.raw<Chosen>(read(readPref('lenses')));
  private held = $state<LensId | ''>('');
  private since = 0;

  readonly card = new Card();
  /** An empty square under the pointer, or one chosen in the list of them. */
  pointed = $state.raw<Cell | null>(null);
  picked = $state.raw<Cell | null>(null);
  /** There is no room beside the board, as on a phone: the lenses' buttons are a sheet. */
  small = $state(false);
  /** The sheet is open. */
  sheet = $state(false);
  /** Brings a cell of the board into view; the board sets it. */
  reveal: (x: number, y: number) => void = () => {};

  /** Whether the player wants a lens, even if the table does not give what it shows. */
  wanted(id: LensId): boolean {
    const on = this.chosen[id] ?? usual[id] ?? false;
    return on !== (this.held === id);
  }

  shows(id: LensId, state: State): boolean {
    return this.wanted(id) && given(state, id);
  }

  toggle(id: LensId): void {
    this.chosen = { ...this.chosen, [id]: !(this.chosen[id] ?? usual[id] ?? false) };
    writePref('lenses', written(this.chosen));
  }

  down(id: LensId, now: number): void {
    this.held = id;
    this.since = now;
  }

  /** Ends what down() began, if it was this lens. Returns whether it was a tap, which the caller has to act on. */
  up(id: LensId, now: number): boolean {
    if (this.held !== id) return false;
    this.held = '';
    return now - this.since < tapTime;
  }

  /** The page has lost the focus, and will not get the event that the key is released. */
  release(): void {
    this.held = '';
  }
}
