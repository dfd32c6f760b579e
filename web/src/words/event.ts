// Events as sentences, for the log and for the spoken text.

import { m } from '../paraglide/messages.js';
import type { GameEvent, Seat } from '../lib/protocol';
import { featureName, figureName, list, roleName, seatName, segmentName } from './name';
import { known } from '../lib/registry';
import { jailer } from './place';
import { placeAt } from './told';
import { signed } from './ruling';
import { pieceEvent, throwEvent, tokenEvent } from './token';

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
      return m.event_figure({ name, figure: figureName(event.figure ?? ''), place: where(event, seats) });
    case 'return':
      return returnText(event, name, seats);
    case 'move':
      if (event.place === 'out') return m.event_lost({ name, figure: figureName(event.figure ?? '') });
      // Whoever goes to prison has just been captured.
      return jailer(event.place) !== undefined ? null : m.event_move({ name, figure: figureName(event.figure ?? ''), place: whither(event, seats) });
    case 'capture':
      return m.event_capture({ name, figure: figureName(event.figure ?? '') });
    case 'piece':
      return pieceEvent(event, name, seats);
    case 'score':
      return scoreText(event, name);
    case 'token':
      return tokenEvent(name, event.token ?? '', event.count ?? 0);
    case 'part':
      return m.event_part({ name });
    case 'over':
      return m.event_over({ names: list((event.winners ?? []).map((w) => seatName(seats, w))) });
    case 'chance':
      return event.player === undefined ? chanceText(event.text ?? '') : m.event_lot({ name });
    case 'path':
      return throwEvent(event, name);
    case 'note':
      return noteEvent(event, name);
    default:
      return m.event_other({ name, type: event.type.replaceAll('-', ' ') });
  }
}

function noteEvent({ text = '', x = 0, y = 0 }: GameEvent, name: string): string | null {
  const note = known('notes', text);
  if (note) return note({ name, x, y });
  return text ? m.event_note({ text }) : null;
}

/** By its first word, as a die; anything else as it is written. */
function chanceText(text: string): string | null {
  const [kind = '', ...rest] = text.split(' ');
  const said = known('chances', kind)?.(rest.join(' '));
  return said === undefined ? m.event_chance({ text }) : said;
}

const placed = (event: GameEvent, seats: Seat[]) => placeAt(event.place ?? '', seats);

function where(event: GameEvent, seats: Seat[]): string {
  const place = event.segment ? segmentName(event.segment, event.feature) : placed(event, seats);
  const told = event.role && event.role !== event.figure && event.segment;
  return told ? m.place_as({ place, role: roleName(event.role ?? '') }) : place;
}

/** Where a figure goes that comes from elsewhere. */
function whither(event: GameEvent, seats: Seat[]): string {
  const { segment, x = 0, y = 0 } = event;
  return segment ? m.place_at_xy({ place: segmentName(segment, event.feature), x, y }) : placed(event, seats);
}

function returnText(event: GameEvent, name: string, seats: Seat[]): string {
  const figure = figureName(event.figure ?? '');
  const { x, y, place } = event;
  if (place) return m.event_return_from({ name, figure, place: placed(event, seats) });
  return m.event_return({ name, figure, x: x ?? 0, y: y ?? 0 });
}

function scoreText(event: GameEvent, name: string): string {
  const points = signed(event.points ?? 0);
  const feature = featureName(event.feature ?? '');
  return m.event_score({ name, points, feature });
}
