// Events as sentences, for the log and for the spoken text.

import type { GameEvent, Seat } from '../lib/types';
import { featureName, figureName, groundName, list, roleName, seatName } from './name';
import { known } from '../lib/registry';
import { said, say } from '../lib/words';
import { jailer } from './place';
import { groundAt, placeAt } from './context';
import { bearings, whereIs, whereLaid } from './where.svelte';
import { signed } from './ruling';
import { pieceEvent, throwEvent, tokenEvent } from './token';

/** An event as a sentence; null for events that need no words. */
export function eventText(event: GameEvent, seats: Seat[]): string | null {
  const name = seatName(seats, event.player);
  const { x = 0, y = 0 } = event;
  switch (event.type) {
    case 'draw':
      return null;
    case 'turn':
      return say('event.turn', { name });
    case 'discard':
      return say('event.discard', { name });
    case 'tile':
      return event.player === undefined ? startText({ x, y }) : say('event.tile', { name, there: whereLaid({ x, y }) });
    case 'figure':
      return say('event.figure', { name, figure: figureName(event.figure ?? ''), place: where(event, seats) });
    case 'return':
      return returnText(event, name, seats);
    case 'move':
      return moveText(event, name, seats);
    case 'capture':
      return say('event.capture', { name, figure: figureName(event.figure ?? '') });
    case 'piece':
      return pieceEvent(event, name, seats);
    case 'score':
      return scoreText(event, name);
    case 'token':
      return tokenEvent(name, event.token ?? '', event.count ?? 0);
    case 'part':
      return say('event.part', { name });
    case 'over':
      return say('event.over', { names: list((event.winners ?? []).map((w) => seatName(seats, w))) });
    case 'chance':
      return event.player === undefined ? chanceText(event.text ?? '') : say('event.chance.first', { name });
    case 'path':
      return throwEvent(event, name);
    case 'note':
      return noteEvent(event, name);
    default:
      return say('say.event', { name, type: String(event.type).replaceAll('-', ' ') });
  }
}

const startText = (at: { x: number; y: number }) => (bearings.coordinates ? say('event.tile.start', at) : say('event.tile.start.log'));

function noteEvent({ text = '', x = 0, y = 0 }: GameEvent, name: string): string | null {
  const words = said(`note.${text}`, { name, there: whereIs({ x, y }) });
  if (words !== undefined) return words;
  return text ? say('event.note', { text }) : null;
}

/** An outcome of chance in words, by its first word; unknown ones as they are written. */
function chanceText(text: string): string | null {
  const [kind = '', ...rest] = text.split(' ');
  if (known('chances', kind)?.untold) return null;
  return said(`chance.${kind}`, { text: rest.join(' ') }) ?? say('event.chance', { text });
}

const placed = (event: GameEvent, seats: Seat[]) => placeAt(event, seats);

function where(event: GameEvent, seats: Seat[]): string {
  const place = event.segment ? groundName(event.segment, event.feature) : placed(event, seats);
  const withRole = event.role && event.role !== event.figure && event.segment;
  return withRole ? say('say.place-as', { place, role: roleName(event.role ?? '') }) : place;
}

/** The place to which a figure has moved. */
function whither(event: GameEvent, seats: Seat[]): string {
  return event.segment ? groundAt(event) : placed(event, seats);
}

function moveText(event: GameEvent, name: string, seats: Seat[]): string | null {
  // A figure that goes to prison has just had the event of its capture.
  if (jailer(event.at) !== undefined) return null;
  const figure = figureName(event.figure ?? '');
  return said(`event.move.${event.at?.kind ?? ''}`, { name, figure }) ?? say('event.move', { name, figure, place: whither(event, seats) });
}

function returnText(event: GameEvent, name: string, seats: Seat[]): string {
  const figure = figureName(event.figure ?? '');
  const { x = 0, y = 0, place } = event;
  if (place) return say('event.return.from', { name, figure, place: placed(event, seats) });
  return say('event.return', { name, figure, there: whereIs({ x, y }) });
}

function scoreText(event: GameEvent, name: string): string {
  const points = signed(event.points ?? 0);
  const feature = featureName(event.feature ?? '');
  return say('event.score', { name, points, feature });
}
