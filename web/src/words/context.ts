// The players, figures and places of choices and events in words.

import type { Named, WordContext } from '../lib/bundle';
import type { Somewhere } from '../lib/place';
import type { Choice } from '../lib/types';
import { known } from '../lib/registry';
import { say } from '../lib/words';
import type { Args } from '../lib/words';
import { featureName, figureName, groundName, seatName, segmentName } from './name';
import { placeName } from './place';
import { exactly, whereIs } from './where.svelte';

export const emptyContext: WordContext = { players: [], figures: [], pieces: [] };

export const playerName = ({ players }: WordContext, seat: number): string => players[seat]?.name || say('seat.unnamed', { number: seat + 1 });

export const figureIn = ({ figure = '' }: Choice): string => figureName(figure);

/** The owner of the figure that a choice is about. */
export function ownerOf({ id }: Choice, context: WordContext): string {
  const owner = context.figures.find((f) => f.id === id)?.player;
  return owner === undefined ? '' : playerName(context, owner);
}

/** The segment of a choice. */
export const placed = (c: Choice): string => segmentName(c.segment ?? '', c.feature);

export const cell = ({ x = 0, y = 0 }: { x?: number; y?: number }): { x: number; y: number } => ({ x, y });

/** A place in words, with the players' names. */
export const placeOf = (there: Somewhere, context: WordContext): string => placeName(there, (seat) => playerName(context, seat));

/** The same with the names of seats. */
export const placeExactly = (there: Somewhere, seats: Named): string => placeName(there, (seat) => seatName(seats, seat));

/** The same for the log: with coordinates only while they are shown. */
export const placeAt = (there: Somewhere, seats: Named): string => placeName(there, (seat) => seatName(seats, seat), whereIs);

/** "city 1 at 3, 4". */
export const segmentAt = ({ segment = '', x = 0, y = 0 }: { segment?: string; x?: number; y?: number }): string => say('segment.at', { place: segmentName(segment), x, y });

/** The same for the log, without the number of the segment: "city left of the monastery". */
export const groundAt = ({ segment = '', feature, x = 0, y = 0 }: { segment?: string; feature?: string; x?: number; y?: number }): string =>
  say('segment.there', { place: groundName(segment, feature), there: whereIs({ x, y }) });

/** Where the figure of a choice stands: "city 1 at 3, 4", "tower at 3, 4". */
export function standing(c: Choice, context: WordContext): string {
  if (c.segment) return say('segment.at', { place: placed(c), ...cell(c) });
  return placeOf(c, context);
}

/** The feature of a choice, with its size if the state lists features. */
export function featureAt(c: Choice, { features }: WordContext): string {
  const { x, y, segment } = c;
  const found = features?.find((f) => f.segments.some((s) => s.x === x && s.y === y && s.segment === segment));
  return found ? say('segment.sized', { place: featureName(found.kind), size: say('term.tile', { count: found.tiles }), ...cell(c) }) : say('segment.at', { place: placed(c), ...cell(c) });
}

/** The arguments for the words of a choice, worked out only when a text uses them. */
export function choiceArgs(c: Choice, context: WordContext): Args {
  return {
    ...cell(c),
    get there() {
      return exactly(cell(c));
    },
    points: known('choices', c.kind)?.price ?? c.points ?? 0,
    space: c.space ?? 0,
    get figure() {
      return figureIn(c);
    },
    /** Its segment or other place; with the cell where there are several. */
    get place() {
      return c.segment ? placed(c) : placeOf(c, context);
    },
    get where() {
      return standing(c, context);
    },
    /** Its place that is no segment, if it has one besides. */
    get spot() {
      return placeOf(c, context);
    },
    get whole() {
      return featureAt(c, context);
    },
    /** The player it names, and (owner) the owner of the figure it is about. */
    get name() {
      return playerName(context, c.player ?? -1);
    },
    get owner() {
      return ownerOf(c, context);
    },
  };
}
