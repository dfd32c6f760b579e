// Which seat has which colour. The server says so for each table; the style sheet paints by what stands
// at the root (`[data-seat0='blue'] .seat-0`), so that an element has its seat's colour by the class
// `seat-N`. Code that needs the name of a colour asks here.

import { untrack } from 'svelte';

/** All colours, as they are drawn. A table that was made before colours were chosen has them in this order. */
export const painted = ['black', 'white', 'yellow', 'blue', 'rose-red', 'teal'] as const;

const isColour = (name: string): boolean => painted.some((p) => p === name);

/** The colours of seats: each gets the one it wants, the others get the free ones in this order. */
export function given(wanted: readonly (string | undefined)[], order: readonly string[] = painted): string[] {
  const taken = new Set(wanted.filter((w) => w !== undefined && isColour(w)));
  const free = [...order, ...painted].filter((c) => !taken.has(c));
  return wanted.map((w) => {
    if (w !== undefined && isColour(w)) return w;
    const next = free.shift() ?? '';
    for (let i = free.indexOf(next); i >= 0; i = free.indexOf(next)) free.splice(i, 1);
    return next;
  });
}

/** The colours of a table's seats, as the server sends them; a server of an earlier version sends none,
 * and the seats then get the usual ones. */
export const coloursOf = (seats: { colour?: string }[]): string[] => given(seats.map((s) => s.colour));

class Colours {
  private usual: readonly string[] = painted;
  /** The colours of the six possible seats, at the shown table. */
  now = $state.raw<readonly string[]>(painted);

  /** Sets the usual colours, for pages without a table, as the server sends them. */
  rest(order: readonly string[] | undefined): void {
    this.usual = order ?? painted;
    this.paint(this.usual);
  }

  /** Shows a table's colours until the component that calls this is destroyed. */
  show(seats: () => { colour?: string }[]): void {
    // Tables change often, but not their colours.
    const own = $derived(coloursOf(seats()).join(' '));
    $effect.pre(() => {
      const list = own.split(' ');
      return untrack(() => this.enter(list));
    });
  }

  /** Paints the seats in these colours until the returned function is called. */
  enter(list: readonly string[]): () => void {
    this.paint(list);
    return () => untrack(() => this.paint(this.usual));
  }

  private paint(colours: readonly string[]): void {
    const all = given(painted.map((_, seat) => colours[seat]));
    if (all.every((c, seat) => c === this.now[seat])) return;
    this.now = all;
    for (const [seat, colour] of all.entries()) document.documentElement.dataset[`seat${seat}`] = colour;
  }
}

export const colours = new Colours();
