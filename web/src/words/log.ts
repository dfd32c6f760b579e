// Events as lines of the log, which stand below the name of the player whose turn it is: what that
// player does is worded without the name, and the board shows where.

import type { GameEvent, Seat } from '../lib/types';
import { eventText } from './event';
import { featureName, figureName, groundName } from './name';
import { hasWords, said, say } from '../lib/words';
import { jailer } from './place';
import { signed } from './ruling';
import { placeAt } from './context';

/** A line of the turn of seat `by`; null for events that need no words of their own. */
export function logText(event: GameEvent, seats: Seat[], by: number): string | null {
  const own = event.player === undefined || event.player === by;
  return (own ? shortText(event, seats) : undefined) ?? eventText(event, seats);
}

type Short = (event: GameEvent, seats: Seat[]) => string | undefined;

const place = (event: GameEvent, seats: Seat[]) =>
  event.segment ? groundName(event.segment, event.feature) : placeAt(event, seats);

const figure = (event: GameEvent) => figureName(event.figure ?? '');

const shorts: Record<string, Short> = {
  tile: ({ player }) => (player === undefined ? say('event.tile.start.log') : say('event.tile.log')),
  figure: (event, seats) => say('say.figure-on', { figure: figure(event), place: place(event, seats) }),
  return: (event) => (event.at ? undefined : say('event.return.log', { figure: figure(event) })),
  move: (event, seats) =>
    hasWords(`event.move.${event.at?.kind ?? ''}`) || jailer(event.at) !== undefined ? undefined : say('event.move.log', { figure: figure(event), place: place(event, seats) }),
  score: ({ points = 0, feature = '' }) => say('event.score.log', { points: signed(points), feature: featureName(feature) }),
  piece: ({ token = '', count = 0 }) => said(`piece.${token}.log`, { count }),
};

const shortText: Short = (event, seats) => shorts[event.type]?.(event, seats);
