// Events as sentences, for the log and for the spoken text.

import { m } from '../paraglide/messages.js';
import type { GameEvent, Seat } from '../lib/protocol';
import { featureName, figureName, list, roleName, seatName, segmentName } from './name';
import { tokenEvent } from './token';

/** Null for events that need no words of their own. */
export function eventText(event: GameEvent, seats: Seat[]): string | null {
  const name = seatName(seats, event.player);
  const { x = 0, y = 0 } = event;
  switch (event.type) {
    case 'draw':
      return null;
    case 'turn':
      return m.event_turn({ name });
    case 'discard':
      return m.event_discard({ name });
    case 'tile':
      return event.player === undefined ? m.event_start({ x, y }) : m.event_tile({ name, x, y });
    case 'figure':
      return m.event_figure({ name, figure: figureName(event.figure ?? ''), place: where(event) });
    case 'return':
      return m.event_return({ name, figure: figureName(event.figure ?? ''), x, y });
    case 'score':
      return scoreText(event, name);
    case 'token':
      return tokenEvent(name, event.token ?? '', event.count ?? 0);
    case 'part':
      return m.event_part({ name });
    case 'over':
      return m.event_over({ names: list((event.winners ?? []).map((w) => seatName(seats, w))) });
    case 'chance':
      return event.player === undefined ? m.event_chance({ text: event.text ?? '' }) : m.event_lot({ name });
    case 'note':
      return event.text ? m.event_note({ text: event.text }) : null;
    default:
      return m.event_other({ name, type: event.type.replaceAll('-', ' ') });
  }
}

function where(event: GameEvent): string {
  const place = event.segment ? segmentName(event.segment) : '';
  const told = event.role && event.role !== event.figure;
  return told ? m.place_as({ place, role: roleName(event.role ?? '') }) : place;
}

function scoreText(event: GameEvent, name: string): string {
  const points = event.points ?? 0;
  const feature = featureName(event.feature ?? '');
  return m.event_score({ name, points, feature });
}
