// Events as lines of the log, which stand below the name of whoever has the turn: what
// they do is said without their name, and where it is shows on the board.

import { m } from '../paraglide/messages.js';
import type { GameEvent, Seat } from '../lib/protocol';
import { eventText } from './event';
import { featureName, figureName, segmentName } from './name';
import { known } from '../lib/registry';
import { jailer } from './place';
import { signed } from './ruling';
import { placeAt } from './told';

/** A line of the turn of somebody; null for events that need no words of their own. */
export function logText(event: GameEvent, seats: Seat[], by: number): string | null {
  const own = event.player === undefined || event.player === by;
  return (own ? shortText(event, seats) : undefined) ?? eventText(event, seats);
}

type Short = (event: GameEvent, seats: Seat[]) => string | undefined;

const place = (event: GameEvent, seats: Seat[]) =>
  event.segment ? segmentName(event.segment, event.feature) : placeAt(event.place ?? '', seats);

const figure = (event: GameEvent) => figureName(event.figure ?? '');

const shorts: Record<string, Short> = {
  tile: ({ player }) => (player === undefined ? m.log_start_tile() : m.log_tile()),
  figure: (event, seats) => m.figure_on({ figure: figure(event), place: place(event, seats) }),
  return: (event) => (event.place ? undefined : m.log_return({ figure: figure(event) })),
  move: (event, seats) =>
    event.place === 'out' || jailer(event.place) !== undefined ? undefined : m.log_move({ figure: figure(event), place: place(event, seats) }),
  score: ({ points = 0, feature = '' }) => m.log_score({ points: signed(points), feature: featureName(feature) }),
  piece: ({ token = '', count = 0 }) => known('pieces', token)?.log?.(count),
};

const shortText: Short = (event, seats) => shorts[event.type]?.(event, seats);
