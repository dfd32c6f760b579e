// Which notes are shown over a board at once: the one with the focus, then the weightiest, and of those
// the newest. The others wait until the reader opens them or there is room.

import { getContext, setContext } from 'svelte';

/** How loud a note is: good to know, something has happened, the reader has to do something, something is wrong. */
export type Tone = 'quiet' | 'told' | 'mine' | 'bad';

const loudness: Tone[] = ['quiet', 'told', 'mine', 'bad'];

interface Lying {
  note: object;
  weight: number;
}

const key = Symbol('notes');

/** All notes of one board, and which of them are shown. */
export class Notes {
  /** The reader has opened all notes, while there are more than fit. */
  private opened = $state(false);
  private lying = $state.raw<Lying[]>([]);
  private held = $state.raw<object | null>(null);
  private readonly seen = $derived.by(() => {
    const ranked = this.lying.map(({ note, weight }, age) => ({ note, weight, age })).sort(
      (a, b) => Number(b.note === this.held) - Number(a.note === this.held) || b.weight - a.weight || b.age - a.age,
    );
    return new Set((this.opened ? ranked : ranked.slice(0, this.most())).map(({ note }) => note));
  });

  /** How many notes wait. */
  readonly more = $derived(this.lying.length - this.seen.size);

  constructor(private readonly most: () => number) {}

  /** Called by a note that comes, or changes its tone. One that asks something weighs more than one
   * that only informs. */
  lay(note: object, tone: Tone, asks = false): void {
    const weight = 2 * loudness.indexOf(tone) + Number(asks);
    const had = this.lying.some((l) => l.note === note);
    this.lying = had ? this.lying.map((l) => (l.note === note ? { note, weight } : l)) : [...this.lying, { note, weight }];
  }

  /** Called by a note that goes. */
  take(note: object): void {
    this.lying = this.lying.filter((l) => l.note !== note);
    this.release(note);
    if (this.lying.length <= this.most()) this.opened = false;
  }

  waits(note: object): boolean {
    return !this.seen.has(note) && this.lying.some((l) => l.note === note);
  }

  /** The focus is in a note: it stays shown while it is. */
  hold(note: object): void {
    this.held = note;
  }

  release(note: object): void {
    if (this.held === note) this.held = null;
  }

  open(): void {
    this.opened = true;
  }
}

/** Called by the component that contains the notes, so that they find it. */
export const holdNotes = (notes: Notes): Notes => setContext(key, notes);

export const notesHere = (): Notes => getContext<Notes>(key);
