// Events as lines of the log, which stand below the name of whoever has the turn: what
// they do is said without their name, and where it is shows on the board.

import { m } from '../paraglide/messages.js';
import type { GameEvent, Seat } from '../lib/protocol';
import { eventText } from './event';
import { featureName, figureName, seatName, segmentName } from './name';
import { jailer, placeName } from './place';
import { signed } from './ruling';
import { pieceName } from './token';

/** A line of the turn of somebody; null for events that need no words of their own. */
export function logText(event: GameEvent, seats: Seat[], by: number): string | null {
  const own = event.player === undefined || event.player === by;
  return (own ? shortText(event, seats) : undefined) ?? eventText(event, seats);
}

type Short = (event: GameEvent, seats: Seat[]) => string | undefined;

const place = (event: GameEvent, seats: Seat[]) =>
  event.segment ? segmentName(event.segment, event.feature) : placeName(event.place ?? '', (seat) => seatName(seats, seat));

const figure = (event: GameEvent) => figureName(event.figure ?? '');

const shorts: Record<string, Short> = {
  tile: ({ player }) => (player === undefined ? m.log_start_tile() : m.log_tile()),
  figure: (event, seats) => m.figure_on({ figure: figure(event), place: place(event, seats) }),
  return: (event) => (event.place ? undefined : m.log_return({ figure: figure(event) })),
  move: (event, seats) =>
    event.place === 'out' || jailer(event.place) !== undefined ? undefined : m.log_move({ figure: figure(event), place: place(event, seats) }),
  score: ({ points = 0, feature = '' }) => m.log_score({ points: signed(points), feature: featureName(feature) }),
  piece: ({ token = '', count = 0 }) => pieces[token]?.(count),
};

/** The pieces of which their name, or how high they are, says all beside the board. */
const pieces: Record<string, (count: number) => string> = {
  dragon: m.log_dragon,
  fairy: m.log_fairy,
  tower: (count) => m.log_tower({ count }),
  bridge: () => pieceName('bridge'),
  castle: () => pieceName('castle'),
  ingot: () => pieceName('ingot'),
};

const shortText: Short = (event, seats) => shorts[event.type]?.(event, seats);
