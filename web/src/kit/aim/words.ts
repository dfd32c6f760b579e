// The words of throws.

import type { Figure, Seat } from '../../lib/types';
import { m } from '../../paraglide/messages.js';
import { figureName, seatName, segmentName } from '../../words/name';
import { placeName } from '../../words/place';
import { say } from '../../lib/words';

/** "Ada: follower in the city at 3, 4". */
export function targetName(figure: Figure, seats: Seat[]): string {
  const { x = 0, y = 0, segment } = figure;
  const where = segment ? say('segment.at', { place: segmentName(segment), x, y }) : placeName(figure, (seat) => seatName(seats, seat));
  return m.aim_figure({ name: seatName(seats, figure.player), figure: figureName(figure.figure), place: where });
}
