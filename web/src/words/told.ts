// What choices and events are about, in words: whose it is, where it stands.

import type { Named, Told } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { featureName, figureName, seatName, segmentName } from './name';
import { placeName } from './place';

export const nobody: Told = { players: [], figures: [], pieces: [] };

export const playerName = ({ players }: Told, seat: number): string => players[seat]?.name || m.seat_unnamed({ number: seat + 1 });

export const figureIn = ({ figure = '' }: Choice): string => figureName(figure);

/** Whose figure a choice is about. */
export function ownerOf({ id }: Choice, told: Told): string {
  const owner = told.figures.find((f) => f.id === id)?.player;
  return owner === undefined ? '' : playerName(told, owner);
}

/** The segment of a choice. */
export const placed = (c: Choice): string => segmentName(c.segment ?? '', c.feature);

export const cell = ({ x = 0, y = 0 }: { x?: number; y?: number }): { x: number; y: number } => ({ x, y });

/** A place by its words, with the names of the players. */
export const placeOf = (place: string, told: Told): string => placeName(place, (seat) => playerName(told, seat));

/** The same among those who sit at a table. */
export const placeAt = (place: string, seats: Named): string => placeName(place, (seat) => seatName(seats, seat));

/** "city 1 at 3, 4". */
export const segmentAt = ({ segment = '', x = 0, y = 0 }: { segment?: string; x?: number; y?: number }): string => m.place_at_xy({ place: segmentName(segment), x, y });

/** Where a figure that is chosen stands: "city 1 at 3, 4", "tower at 3, 4". */
export function standing(c: Choice, told: Told): string {
  if (c.segment) return m.place_at_xy({ place: placed(c), ...cell(c) });
  return c.place ? placeOf(c.place, told) : '';
}

/** The feature of a choice, with its size where features are told. */
export function featureAt(c: Choice, { features }: Told): string {
  const { x, y, segment } = c;
  const found = features?.find((f) => f.segments.some((s) => s.x === x && s.y === y && s.segment === segment));
  return found ? m.castle_scores({ name: featureName(found.kind), size: m.count_tiles({ count: found.tiles }), ...cell(c) }) : m.castle_scores_plain({ name: placed(c), ...cell(c) });
}
