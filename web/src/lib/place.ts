// Places that are no segments: on a tower, in a prison, in a quarter of the town. The server sends them
// as objects and as text; the text is only shown, where there are no words for the place.

import type { Place } from './types';

/** Something that may be at such a place: a figure, a piece, a choice or an event. */
export interface Somewhere {
  place?: string;
  at?: Place;
}

/** The spot of a place of this kind, such as "market" for the quarter market; undefined for other kinds. */
export const spotIn = (kind: string, at: Place | undefined): string | undefined => (at?.kind === kind ? at.spot : undefined);

/** The cell of a place that has one. */
export const cellIn = ({ x = 0, y = 0 }: Place): { x: number; y: number } => ({ x, y });
