// Places that are no segments: on a tower, in a prison, a quarter of the town. They
// come as objects beside their text; the text is shown where nobody has words for it,
// and never read.

import type { Place } from './types';

/** What may be at such a place: a figure, a piece, what a choice or an event is about. */
export interface Somewhere {
  place?: string;
  at?: Place;
}

/** Which place of a kind it is, if it is of that kind: "market" of the quarter market. */
export const spotIn = (kind: string, at: Place | undefined): string | undefined => (at?.kind === kind ? at.spot : undefined);

/** The cell of a place that has one. */
export const cellIn = ({ x = 0, y = 0 }: Place): { x: number; y: number } => ({ x, y });
